import type { Feature } from '../feature.ts'
import { safetyLetter } from '../mail/safety-letter.ts'
import { forgetOldChallenges } from './challenges.ts'
import * as mails from './mail-kinds.ts'
import { personal } from './personal.ts'
import { secondFactorRoutes } from './routes.ts'
import { secondFactorSignInRoutes } from './sign-in-routes.ts'

export const secondFactor: Feature = {
  name: 'second-factor',
  routes: [secondFactorSignInRoutes, secondFactorRoutes],
  forgets: [forgetOldChallenges],
  letters: Object.values(mails).map((mail) => ({ ...mail, write: safetyLetter(mail.kind) })),
  personal,
}
