import type { Notification } from '../../../contract/notifications/notifications.ts'
import { ApiError } from '../../api/api-error.ts'
import { type NewChange, withoutReadTime } from '../../outbox/pending-changes.ts'
import { pendingChanges, whenAgreed } from '../device/kept-answer.ts'
import { newestKnown } from './notifications.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { dropChange, isPending, makeChange } from './pending.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'
import { endToastOf } from '../app/toasts.ts'

/** A deletion that is shown already. The first of the two ends it: after a commit there is nothing to undo. */
export interface Undoable {
  undo: () => void
  /**
   * Has it sent, once. Resolves when it is on its way to be; where the browser keeps nothing, when the backend has agreed.
   * Rejects, and everything is back, where it could neither be kept nor sent.
   */
  commit: () => Promise<void>
}

/** By the key of the change. */
const undoables = new Map<string, Undoable & { kind: NewChange['kind'] }>()

whenPersonLeaves(() => undoables.clear())
// Single ones may have been among all that were read: what is gone with them is not offered back.
whenAgreed(() => {
  for (const [key, { undo }] of undoables) if (!isPending(key)) void endToastOf(undo)
})

export function removeNotification(notification: Notification): Undoable {
  const change = { kind: 'remove', notification: withoutReadTime(pendingChanges(), notification) } as const
  return hide(change, { call: 'deleteNotification', params: { id: notification.id } })
}

export function removeReadNotifications(): Undoable {
  const organisationId = $organisationId.get()
  const upTo = newestKnown()
  const input = { organisation_id: organisationId, up_to: upTo }
  return hide({ kind: 'removeRead', organisationId, upTo }, { call: 'deleteRead', input })
}

/**
 * Sends a waiting deletion of read notifications before further ones are marked as read, as it must delete only those that were read
 * when the person asked for it. It also deletes those that another device marks meanwhile, as the call names no time. undefined: no
 * such deletion waits. Rejects if another person has signed in meanwhile.
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
  if (currentPerson() !== person)
    throw new ApiError({ kind: 'unauthenticated' }, 'Another person is signed in now')
}

/** Written down at once, held back as long as it can be undone: an app that is killed meanwhile has deleted it. */
function hide(change: NewChange, asked: Omit<Parameters<typeof makeChange>[1], 'held'>): Undoable {
  const person = currentPerson()
  const { key, kept, over } = makeChange(change, { ...asked, held: true })
  let undone = false
  let sent: Promise<void> | undefined
  const end = () => undoables.delete(key)
  over.then(end, end)

  const undoable = {
    kind: change.kind,
    undo: () => {
      if (undone || sent) return
      undone = true
      end()
      dropChange(key)
      kept.then(({ takeBack }) => takeBack()).catch(() => undefined)
    },
    commit: () => {
      if (undone || currentPerson() !== person) return Promise.resolve()
      sent ??= kept.then(({ release }) => release())
      return sent
    },
  }
  undoables.set(key, undoable)
  return undoable
}
