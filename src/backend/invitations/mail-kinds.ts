import { INVITATION_DAYS } from '../../contract/people/shown-link.ts'
import { DAY_MS } from '../time/durations.ts'

export const invitation = { kind: 'invitation', worthMs: INVITATION_DAYS * DAY_MS }
