import type { PageConfig } from '../../../contract/pages.ts'
import { wasShown } from '../../worker/worker-memory.ts'
import { heedShown } from '../alarm/alarm.ts'
import { startBackground } from '../alarm/background.ts'
import { startPush } from '../notifications/push.ts'
import { startPushInbox } from '../notifications/push-inbox.ts'

let started = false

/** What a device shows outside of the page. Does nothing the second time. */
export function startDevice(config: PageConfig): void {
  if (started || !('serviceWorker' in navigator)) return
  started = true
  heedShown(wasShown)
  startPushInbox()
  startBackground()
  startPush(config)
}
