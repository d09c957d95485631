import type { Feature } from '../feature.ts'
import { filePartRoutes } from './part-routes.ts'

export const files: Feature = { name: 'files', routes: [filePartRoutes] }
