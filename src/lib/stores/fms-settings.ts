import { atom, computed } from 'nanostores'
import { defaultStaleLimits, FmsSettings, getFmsSettings } from '../../contract/fms-settings.ts'
import { isMissingCall } from '../api-error.ts'
import { call } from '../api.ts'
import type { StaleLimits } from '../fms-age.ts'
import { type Loadable, loading } from '../loadable.ts'
import { keepOnDevice } from './on-device.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

/** What the tenant calls the statuses, and when one is out of date. */
export const $fmsSettings = atom<Loadable<FmsSettings>>(loading)

/** What of them is shown. `words` undefined: not known yet, or the backend has none. */
export interface FmsLook {
  words: FmsSettings['words'] | undefined
  limits: StaleLimits
}

let shown: FmsLook = { words: undefined, limits: defaultStaleLimits }
let asked = 0

/** The same object until something else is to be shown: hundreds of chips look at it. */
export const $fmsLook = computed($fmsSettings, (known) => {
  const settings = known.state === 'ready' ? known.value : undefined
  const look = { words: settings?.words, limits: settings ?? defaultStaleLimits }
  if (JSON.stringify(look) !== JSON.stringify(shown)) shown = look
  return shown
})

const onDevice = keepOnDevice($fmsSettings, { name: () => 'fms', schema: FmsSettings })

whileShown($fmsSettings, loadFmsSettings)
whenPersonLeaves(() => {
  asked += 1
  $fmsSettings.set(loading)
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

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })
}
