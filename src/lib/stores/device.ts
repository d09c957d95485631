import type { PageConfig } from '../../contract/pages.ts'
import { wasShown } from '../worker-memory.ts'
import { heedShown } from './alarm.ts'
import { startBackground } from './background.ts'
import { startPush } from './push.ts'
import { startPushInbox } from './push-inbox.ts'

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
