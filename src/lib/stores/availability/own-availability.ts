import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import {
  type AvailabilityStatus,
  getOwnAvailability,
  GivenAvailability,
  OwnAvailability,
} from '../../../contract/availability/availability.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whileShown } from '../device/shown.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { $unsent, type UnsentRow, whenSent } from '../outbox/unsent.ts'
import { $session, whenPersonLeaves } from '../session/session.ts'
import { whenOwnAvailabilityChanges } from './availability-news.ts'

/** As the backend has it. */
const $stored = atom<Loadable<OwnAvailability>>(loading)
/** What the member has set and the backend has not confirmed; undefined: nothing. */
const $pending = atom<OwnAvailability | undefined>()

/** What the member has said of their availability, with what is not sent yet. */
export const $ownAvailability = computed([$stored, $pending], (stored, pending) =>
  pending && stored.state === 'ready' ? withValue(stored, () => pending) : stored,
)

/** Whether the backend has not confirmed what the member has set. */
export const $isAvailabilityPending = computed($pending, (pending) => pending !== undefined)

let asked = 0

const onDevice = keepOnDevice($stored, {
  name: () => 'availability',
  organisation: () => 0,
  schema: OwnAvailability,
})

whileShown($ownAvailability, loadOwnAvailability)
whenOwnAvailabilityChanges(() => {
  if ($ownAvailability.lc > 0) void loadOwnAvailability()
})
whenPersonLeaves(() => {
  asked += 1
  $stored.set(loading)
})
whenSent(({ call: name }, answer) => {
  const own = name === 'putOwnAvailability' ? v.safeParse(OwnAvailability, answer) : undefined
  if (!own?.success) return
  // An answer that is on its way knows nothing of it.
  asked += 1
  onDevice.show(ready(own.output, Date.now()))
})
$unsent.subscribe((rows) => {
  const pending = pendingIn(rows)
  if (JSON.stringify(pending) !== JSON.stringify($pending.get())) $pending.set(pending)
})

export async function loadOwnAvailability(): Promise<void> {
  const turn = ++asked
  $stored.set(changing($stored.value))
  const result = await onDevice.ask(
    () => call(getOwnAvailability),
    'The availability of the member could not be loaded.',
  )
  if (turn === asked) onDevice.show(result)
}

/** What a member sets with their switch. */
export interface SetAvailability {
  /** null takes back what they have said. */
  status: AvailabilityStatus | null
  /** ms since 1970; left out: it has no end. */
  until?: number
  followUp?: AvailabilityStatus | null
  note?: string | null
}

/**
 * Sets the member's availability: shown at once, kept on this device, sent as soon as there is a network. Of several changes the last
 * one counts. Rejects where the change could not be kept, and could not be sent either.
 */
export async function setOwnAvailability({
  status,
  until,
  followUp = null,
  note = null,
}: SetAvailability): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const known = $ownAvailability.get()
  const before = known.state === 'ready' && known.value.set_at ? Date.parse(known.value.set_at) : 0
  // The backend would ignore a change that is not later than the one before; the clock may have been put back.
  const at = Math.max(Date.now() - session.clockError, before + 1)
  await changeAtOnce('putOwnAvailability', {
    organisation: 0,
    params: {},
    input: {
      status,
      until: until === undefined ? null : new Date(until).toISOString(),
      follow_up: until === undefined ? null : followUp,
      note: note || null,
      at: new Date(at).toISOString(),
    },
  })
}

/** The last one of these that was not refused. */
function pendingIn(rows: readonly UnsentRow[]): OwnAvailability | undefined {
  const row = rows.findLast(({ call: name, ended }) => name === 'putOwnAvailability' && ended === undefined)
  const given = row && v.safeParse(GivenAvailability, row.input)
  if (!given?.success) return undefined
  const { status, until = null, follow_up = null, note = null, at } = given.output
  return { status, until, follow_up, note, set_at: at ?? new Date(row?.at ?? 0).toISOString() }
}
