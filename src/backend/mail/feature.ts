import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { forgetOldMails } from './queue.ts'
import { mailKind } from './send.ts'

export const mail: Feature = { name: 'mail', jobs: [mailKind], forgets: [forgetOldMails], personal }
