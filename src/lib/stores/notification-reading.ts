import { readNotification } from './notification-changes.ts'
import { $notifications } from './notifications.ts'
import { pushed } from './pushed-notifications.ts'

/** Whoever has an operation open has read what is known to be said of it, however they came there. */
export async function readAbout(operationId: number): Promise<void> {
  const list = $notifications.value
  const known = new Map(pushed)
  if (list.state === 'ready') for (const one of list.value.data) known.set(one.id, one)

  const about = [...known.values()].filter(({ data }) => data.operation_id === operationId)
  for (const { id } of about) pushed.delete(id)
  try {
    await Promise.all(about.map(readNotification))
  } catch (error) {
    console.warn(`Not every notification of operation ${operationId} was marked as read.`, error)
  }
}
