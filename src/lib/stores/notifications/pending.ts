import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import type { OutboxCall } from '../../outbox/outbox-changes.ts'
import { changesAfter, type NewChange } from '../../outbox/pending-changes.ts'
import { beginChange, layOver, pendingChanges } from '../device/kept-answer.ts'
import { $organisationId } from '../organisation/organisation.ts'
import type { KeptChange } from '../outbox/outbox.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'
import { $unsent, untilMade, type UnsentRow, whenSending } from '../outbox/unsent.ts'

interface Asked {
  call: OutboxCall
  params?: Readonly<Record<string, number>>
  input?: unknown
  /** Whether it may be taken back for a while. */
  held?: boolean
  /** What has to be on its way before it is. */
  after?: Promise<void> | undefined
}

interface MadeChange {
  key: string
  /** Once it is kept on this device, whenever it is sent. Rejects where it could neither be kept nor sent. */
  kept: Promise<KeptChange>
  /** Once nothing is left to wait for: it is agreed to, or undone. Rejects as `kept` does. */
  over: Promise<void>
}

/** What was made before is kept before, and sent before. */
let lastKept: Promise<unknown> = Promise.resolve()

/** Keys of what is shown by this page, or was; what was refused and is tried once more is shown again. */
const known = new Set<string>()

whenPersonLeaves(() => {
  // A person who signs in again finds their waiting changes in the outbox.
  known.clear()
  layOver([])
})
whenSending((row) => (isChange(row) ? beginChange() : undefined))
$unsent.subscribe((rows) => rows.filter(isChange).forEach(adopt))

/** Shows a change before the backend has agreed, and has it sent: now, or as soon as there is a network. */
export function makeChange(
  change: NewChange,
  { call, params = {}, input, held = false, after }: Asked,
): MadeChange {
  const key = newIdempotencyKey()
  const person = currentPerson()
  const organisation = $organisationId.get()
  const before = lastKept
  const keep = async () => {
    const [outbox] = await Promise.all([import('../outbox/outbox.ts'), before, after])
    // Another person may have signed in on another tab meanwhile.
    if (currentPerson() !== person)
      throw new ApiError({ kind: 'unauthenticated' }, 'Whoever has changed it is not signed in any more')
    return outbox.change(call, { organisation, params, input, key, held, about: change })
  }
  add(key, change)
  const kept = keep()
  lastKept = kept.catch(() => undefined)
  return { key, kept, over: follow(key, kept) }
}

/** As if it had never been; what has come meanwhile stays. */
export function dropChange(key: string): void {
  layOver(pendingChanges().filter((one) => one.key !== key))
}

export function isPending(key: string): boolean {
  return pendingChanges().some((one) => one.key === key)
}

function add(key: string, change: NewChange): void {
  known.add(key)
  layOver([...pendingChanges(), { ...change, key }])
}

/** What waits on this device was shown by a page before this one, or is by another tab. */
function adopt({ key, about, ended }: UnsentRow): void {
  if (ended !== undefined || known.has(key)) return
  // Written by this product alone.
  add(key, about as NewChange)
  void follow(key, { made: untilMade(key) })
}

async function follow(key: string, kept: Pick<KeptChange, 'made'> | Promise<KeptChange>): Promise<void> {
  try {
    if (await (await kept).made) return agree(key)
  } catch (error) {
    dropChange(key)
    throw error
  }
  // If the person has undone the change, it was not sent; otherwise another tab or the worker may have sent it.
  if (!isPending(key)) return
  known.delete(key)
  dropChange(key)
  beginChange()()
}

function agree(key: string): void {
  // Another person may be signed in by now.
  const agreed = pendingChanges().find((one) => one.key === key)
  if (!agreed) return
  layOver(changesAfter(pendingChanges(), agreed), agreed)
  const organisationId = $organisationId.get()
  import('./kept-notifications.ts').then(
    ({ keepAgreedChange }) => keepAgreedChange(agreed, organisationId),
    (error: unknown) => console.info('The notifications on the device are as they were.', error),
  )
}

function isChange({ object, about }: Pick<UnsentRow, 'object' | 'about'>): boolean {
  return object === 'notifications' && about !== undefined
}
