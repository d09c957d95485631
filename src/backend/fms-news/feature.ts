import type { Feature } from '../feature.ts'
import { newsHealth } from './health.ts'
import { newsKind } from './tell.ts'

// For features that take reports of vehicles.
export { tellAtOnce } from './tell.ts'

export const fmsNews: Feature = { name: 'fms-news', jobs: [newsKind], health: [newsHealth] }
