import { atom } from 'nanostores'
import { getStrength, Strength } from '../../../contract/availability/availability.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading } from '../../api/loadable.ts'
import { deviceCopy, keepOnDevice } from '../device/on-device.ts'
import { whileShown } from '../device/shown.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whenStrengthChanges } from './availability-news.ts'

/** The counts of an organisation are fetched at most once in this time, by all pages of the browser together. */
const LEAST_PAUSE_MS = 5_000
/** All pages of an organisation get the event at the same time: each waits for a random part of this. */
const SPREAD_MS = 3_000

/** How many members of the current organisation are available. */
export const $strength = atom<Loadable<Strength>>(loading)

let timer: ReturnType<typeof setTimeout> | undefined
/** When the last event came (ms since 1970). */
let eventAt = 0
let turn = 0

const kind = { name: () => 'strength', schema: Strength, most: 10 }
const copy = deviceCopy(kind)
const onDevice = keepOnDevice($strength, kind)

whileShown($strength, loadStrength, 'availability')
whenStrengthChanges(() => {
  eventAt = Date.now()
  plan(0)
})
whenPersonLeaves(clear)
whenOrganisationChanges(clear)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (isSeen() && $strength.lc > 0 && eventAt > knownAt()) plan(0)
})

/** Fetches the counts, unless a page of this browser has just done so. */
export async function loadStrength(): Promise<void> {
  if ($organisationId.get() === 0) return
  const mine = ++turn
  const kept = await copy.recall()
  if (mine !== turn) return
  const age = kept ? Math.abs(Date.now() - kept.at) : Infinity
  if (kept && age < LEAST_PAUSE_MS) {
    $strength.set({ state: 'ready', ...kept, changing: false, stale: false })
    if (eventAt > kept.at) plan(LEAST_PAUSE_MS - age)
    return
  }
  $strength.set(changing($strength.value))
  const organisationId = $organisationId.get()
  const result = await onDevice.ask(
    () => call(getStrength, { params: { organisationId } }),
    'The available members could not be counted.',
  )
  if (mine === turn) onDevice.show(result)
}

/** Fetches the counts after a pause, where a member sees them. */
function plan(pauseMs: number): void {
  if (!isSeen() || $strength.lc === 0) return
  timer ??= setTimeout(
    () => {
      timer = undefined
      if ($strength.lc > 0) void loadStrength()
    },
    pauseMs + Math.random() * SPREAD_MS,
  )
}

function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

function knownAt(): number {
  const known = $strength.value
  return known.state === 'ready' ? known.at : 0
}

function clear(): void {
  turn += 1
  clearTimeout(timer)
  timer = undefined
  eventAt = 0
  $strength.set(loading)
}
