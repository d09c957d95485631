import { deleteNotification, deleteRead, type Notification } from '../../contract/notifications.ts'
import { ApiError, unlessGone } from '../api-error.ts'
import { call } from '../api.ts'
import { type NewChange, withoutReadTime } from '../pending-changes.ts'
import { pendingChanges } from './kept-answer.ts'
import { $organisationId } from './organisation.ts'
import { addChange, dropChange, isPending, sendChange, untilSent } from './pending.ts'
import { currentPerson, whenPersonLeaves } from './session.ts'
import { endToastOf } from './toasts.ts'

/** A deletion that is shown already. The first of the two ends it: after a commit there is nothing to undo. */
export interface Undoable {
  undo: () => void
  /** Sends it, once. When the backend refuses, everything is back, and this rejects. */
  commit: () => Promise<void>
}

/** By the key of the change. */
const undoables = new Map<number, Undoable & { kind: NewChange['kind'] }>()

whenPersonLeaves(() => undoables.clear())

export function removeNotification(notification: Notification): Undoable {
  const { id } = notification
  return hide({ kind: 'remove', notification: withoutReadTime(pendingChanges(), notification) }, () =>
    call(deleteNotification, { params: { id } }).catch(unlessGone),
  )
}

export function removeReadNotifications(): Undoable {
  const organisationId = $organisationId.get()
  return hide({ kind: 'removeRead', organisationId }, async () => {
    // What was shown as read when it was asked for is read by then.
    const reading = untilSent('read')
    if (reading) await reading
    await call(deleteRead, { input: { organisation_id: organisationId } })
  })
}

/**
 * "Delete what is read" means what was read when it was asked for: before anything else is marked as read here, it
 * has been answered. What another device marks meanwhile goes with it: the call names no time. undefined: nothing of
 * the kind waits. Rejects when somebody else has taken over until then.
 */
export function sealReadRemoval(): Promise<void> | undefined {
  const waiting = [...undoables.values()].filter(({ kind }) => kind === 'removeRead')
  return waiting.length > 0 ? seal(waiting) : undefined
}

async function seal(waiting: readonly Undoable[]): Promise<void> {
  const person = currentPerson()
  const sent = waiting.map(({ undo, commit }) => {
    void endToastOf(undo)
    return commit()
  })
  await Promise.allSettled(sent)
  if (currentPerson() !== person) throw new ApiError({ kind: 'unauthenticated' }, 'Somebody else is here now')
}

function hide(change: NewChange, send: () => Promise<unknown>): Undoable {
  const person = currentPerson()
  const key = addChange(change)
  let undone = false
  let sent: Promise<void> | undefined

  const commit = async () => {
    try {
      await sendChange(key, send)
      dropUndosOfWhatIsGone()
    } finally {
      undoables.delete(key)
    }
  }
  const undoable = {
    kind: change.kind,
    undo: () => {
      if (undone || sent) return
      undone = true
      undoables.delete(key)
      dropChange(key)
    },
    commit: () => {
      if (undone || currentPerson() !== person) return Promise.resolve()
      sent ??= commit()
      return sent
    },
  }
  undoables.set(key, undoable)
  return undoable
}

/** Single ones may have been among all that were read: what is gone with them is not offered back. */
function dropUndosOfWhatIsGone(): void {
  for (const [key, { undo }] of undoables) if (!isPending(key)) void endToastOf(undo)
}
