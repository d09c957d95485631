import type { Feature } from '../feature.ts'
import { safetyLetter } from '../mail/safety-letter.ts'
import * as mails from './mail-kinds.ts'
import { personal } from './personal.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeySignInRoutes } from './sign-in-routes.ts'

export const passkeys: Feature = {
  name: 'passkeys',
  routes: [passkeySignInRoutes, passkeyRoutes],
  letters: Object.values(mails).map((mail) => ({ ...mail, write: safetyLetter(mail.kind) })),
  personal,
}
