import { atom } from 'nanostores'
import * as v from 'valibot'
import { type Notification, NotificationPage } from '../../../contract/notifications/notifications.ts'
import { detailName } from '../../device/kept-names.ts'
import { recallShown } from '../../device/kept-shown.ts'
import { ALL_NOTIFICATIONS } from '../../notifications/notification-list.ts'
import { recallFromLists } from './kept-operations.ts'
import { placeOf } from '../device/on-device.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** An operation, and what a notification says of it. */
export type AnnouncedAlarm = Pick<Notification, 'type' | 'data' | 'title' | 'body' | 'created_at'> & {
  operationId: number
}

/**
 * The latest that notifications on this device say of the operation of the detail page, where nothing else here knows it:
 * of an alarm that was pushed this is all there is until there is a network.
 */
export const $announcedOperation = atom<AnnouncedAlarm | undefined>()

let shownId = 0

whileShown($announcedOperation, recallAnnounced, 'operations', 'vehicles')
whenPersonLeaves(forget)
whenOrganisationChanges(forget)

/** The detail page says which operation it is about. */
export function showAnnounced(operationId: number): void {
  shownId = operationId
  forget()
  void recallAnnounced()
}

async function recallAnnounced(): Promise<void> {
  const operationId = shownId
  const organisation = placeOf('')?.organisation
  const found = await findAnnounced(operationId).catch(() => undefined)
  // Somebody may look at something else by now.
  if (operationId === shownId && organisation === placeOf('')?.organisation) $announcedOperation.set(found)
}

async function findAnnounced(operationId: number): Promise<AnnouncedAlarm | undefined> {
  if ((await recall(detailName(operationId))) || (await recallFromLists(operationId))) return undefined
  const list = v.safeParse(NotificationPage, (await recall(ALL_NOTIFICATIONS))?.value)
  if (!list.success) return undefined
  const latest = list.output.data.find(({ data }) => data.operation_id === operationId)
  return latest && { ...latest, operationId }
}

async function recall(name: string) {
  const place = placeOf(name)
  return place && recallShown(place, Date.now())
}

function forget(): void {
  $announcedOperation.set(undefined)
}
