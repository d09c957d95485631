import type { Feature } from '../feature.ts'
import { forgetEndedSessions } from './forget.ts'
import { forgetUnseenDevices } from './known-devices.ts'
import { newDevice } from './mail-kinds.ts'
import { newDeviceLetter } from './new-device-letter.ts'
import { personal } from './personal.ts'
import { sessionRoutes } from './session-routes.ts'

export const session: Feature = {
  name: 'session',
  routes: [sessionRoutes],
  forgets: [forgetEndedSessions, forgetUnseenDevices],
  letters: [{ ...newDevice, write: newDeviceLetter }],
  personal,
}
