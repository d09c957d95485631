import * as v from 'valibot'
import {
  type Notification,
  notificationFilters,
  NotificationPage,
} from '../../../contract/notifications/notifications.ts'
import { changeShown } from '../../device/kept-shown.ts'
import { keptAfterPush } from '../../notifications/kept-pushes.ts'
import { listName } from '../../notifications/notification-list.ts'
import { changesIn, type PendingChange } from '../../outbox/pending-changes.ts'
import { listWith } from '../../notifications/pending-lists.ts'
import { placeOf } from '../device/on-device.ts'

/** Lists that this page does not show are kept right as well. */
export function keepAgreedChange(agreed: PendingChange, organisation: number): void {
  changeKept(organisation, (name, value) => {
    const filter = notificationFilters.find((one) => listName({ page: 1, filter: one }) === name)
    const page = v.safeParse(NotificationPage, value)
    if (!filter || !page.success) return value
    const after = listWith(page.output, filter, changesIn(organisation, [agreed]))
    return after === page.output ? value : after
  })
}

/** @param listed whether it was in a list before it was pushed, so that it may have been counted */
export function keepPushedNotification(pushed: Notification, listed: boolean): void {
  changeKept(pushed.organisation_id, (name, value) => keptAfterPush(name, value, pushed, listed))
}

function changeKept(organisation: number, change: (name: string, value: unknown) => unknown): void {
  const place = placeOf('notifications', organisation)
  if (!place) return
  changeShown(place, change).catch((error: unknown) =>
    console.info('The notifications on the device are as they were.', error),
  )
}
