import type { Feature } from '../feature.ts'
import { forgetDeadJobs } from './dead.ts'
import { forgetKind } from './forget-old.ts'

export const jobs: Feature = { name: 'jobs', jobs: [forgetKind], forgets: [forgetDeadJobs] }
