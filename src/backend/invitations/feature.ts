import type { Feature } from '../feature.ts'
import { forgetOldInvitations } from './change.ts'
import { noteMailEnd } from './delivery.ts'
import { invitationLetter } from './letter.ts'
import { invitation } from './mail-kinds.ts'
import { personal } from './personal.ts'
import { registrationRoutes } from './registration-routes.ts'
import { invitationRoutes } from './routes.ts'

export const invitations: Feature = {
  name: 'invitations',
  routes: [invitationRoutes, registrationRoutes],
  forgets: [forgetOldInvitations],
  letters: [{ ...invitation, write: invitationLetter, ended: noteMailEnd }],
  personal,
}
