import { atom } from 'nanostores'
import {
  AvailabilityPlan,
  getAvailabilityPlan,
  putAvailabilityPlan,
} from '../../../contract/availability/plan.ts'
import { call } from '../../api/api.ts'
import { conflictOf } from '../../api/conflict.ts'
import { changing, type Loadable, loading, ready } from '../../api/loadable.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whileShown } from '../device/shown.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** The weekly plan of the member, with its exceptions and their absences. */
export const $availabilityPlan = atom<Loadable<AvailabilityPlan>>(loading)

let asked = 0

const onDevice = keepOnDevice($availabilityPlan, {
  name: () => 'availabilityPlan',
  organisation: () => 0,
  schema: AvailabilityPlan,
})

whileShown($availabilityPlan, loadAvailabilityPlan)
whenPersonLeaves(() => {
  asked += 1
  $availabilityPlan.set(loading)
})

export async function loadAvailabilityPlan(): Promise<void> {
  const turn = ++asked
  $availabilityPlan.set(changing($availabilityPlan.value))
  const result = await onDevice.ask(
    () => call(getAvailabilityPlan),
    'The plan of the member could not be loaded.',
  )
  if (turn === asked) onDevice.show(result)
}

/**
 * Saves a part of the plan over the one that is shown.
 * @throws {ApiError} 409 where the member has changed the plan on another device: the store shows that plan then; 422 with the fields
 */
export async function savePlan(part: Partial<Omit<AvailabilityPlan, 'version'>>): Promise<void> {
  const known = $availabilityPlan.value
  if (known.state !== 'ready') return
  try {
    show(await call(putAvailabilityPlan, { input: { ...known.value, ...part } }))
  } catch (error) {
    const current = conflictOf(AvailabilityPlan, error)
    if (current) show(current)
    throw error
  }
}

function show(plan: AvailabilityPlan): void {
  asked += 1
  onDevice.show(ready(plan, Date.now()))
}
