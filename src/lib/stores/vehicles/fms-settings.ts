import { atom } from 'nanostores'
import { FmsSettings, getFmsSettings } from '../../../contract/vehicles/fms-settings.ts'
import { isMissingCall } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { $fmsLook, type FmsLook, standardLook } from '../../vehicles/fms-look.ts'
import { type Loadable, loading } from '../../api/loadable.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What the tenant calls the statuses, and when one is out of date. */
export const $fmsSettings = atom<Loadable<FmsSettings>>(loading)

let asked = 0

const onDevice = keepOnDevice($fmsSettings, { name: () => 'fms', schema: FmsSettings })

whileShown($fmsLook, loadFmsSettings)
whenPersonLeaves(() => {
  asked += 1
  $fmsSettings.set(loading)
})
$fmsSettings.listen((known) => {
  const look = lookOf(known)
  if (JSON.stringify(look) !== JSON.stringify($fmsLook.value)) $fmsLook.set(look)
})

/** What the device keeps is shown at once; the backend is asked when the page has done what it is for. */
export async function loadFmsSettings(): Promise<void> {
  const turn = ++asked
  const result = await onDevice.ask(async () => {
    await idle()
    return call(getFmsSettings)
  }, 'What the statuses are called could not be loaded.')
  if (turn !== asked) return
  // Words do not go away for a failure; where there is no such call, there are none.
  if (result.state === 'failed' && !isMissingCall(result.error)) return
  onDevice.show(result)
}

/** What an administrator has just saved, or been told. */
export function showFmsSettings(settings: Loadable<FmsSettings>): void {
  asked += 1
  onDevice.show(settings)
}

function lookOf(known: Loadable<FmsSettings>): FmsLook {
  if (known.state !== 'ready') return standardLook
  const { words, stale_after_minutes, stale_at_rest_after_minutes } = known.value
  return { words, limits: { stale_after_minutes, stale_at_rest_after_minutes } }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })
}
