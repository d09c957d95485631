import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import {
  notificationPages,
  notificationTopics,
  notificationTypes,
  topicIdEntries,
  typeFilters,
} from './notification-subjects.ts'
import { operationKinds } from '../operations/operations.ts'
import {
  anything,
  extra,
  identifier,
  nothing,
  organisationQuery,
  pageOf,
  queryInteger,
  recordOf,
  timestamp,
} from '../values.ts'

/** 20 a page (specification, section 9). */
export const NOTIFICATION_PAGE_SIZE = 20

export const notificationFilters = ['all', 'unread', 'read', ...typeFilters] as const
export type NotificationFilter = (typeof notificationFilters)[number]

export const Notification = v.object({
  id: identifier,
  organisation_id: identifier,
  read_at: v.nullable(timestamp),
  type: v.fallback(v.picklist(notificationTypes), 'other'),
  data: v.object({
    operation_id: v.fallback(v.optional(v.nullable(identifier)), undefined),
    vehicle_id: extra(v.nullable(identifier)),
    ...topicIdEntries,
    page: extra(v.picklist(notificationPages)),
    /** Of the operation, where it is not an actual one: an exercise calls nobody to danger. */
    kind: extra(v.picklist(operationKinds)),
    /** Whether its operation has priority. */
    priority: extra(v.boolean()),
    /** Its operation has alarmed before, and calls once more: it is at another place, has another keyword, or was alarmed again. */
    again: extra(v.boolean()),
  }),
  topic: extra(v.picklist(notificationTopics)),
  title: extra(v.string()),
  body: extra(v.string()),
  created_at: extra(timestamp),
  /**
   * Of a pushed one, and of one in a list that an open page may have missed: whether the person wants it shown in the
   * app, sounded, and shown by the device outside of the page (`push`) now. The backend has judged type, quiet hours and
   * availability; without it, all is as for people who have chosen nothing (`defaultNotificationSettings`). Older
   * backends do not say `push`.
   */
  announce: extra(v.object({ in_app: v.boolean(), sound: v.boolean(), push: v.optional(v.boolean()) })),
})
export type Notification = v.InferOutput<typeof Notification>

export const NotificationPage = pageOf(Notification)
export type NotificationPage = v.InferOutput<typeof NotificationPage>

export const FilterCounts = v.object(recordOf(notificationFilters, () => v.number()))
export type FilterCounts = v.InferOutput<typeof FilterCounts>

const UnreadCount = v.object({ count: v.number() })

const session = { kind: 'session' } as const
const forOrganisation = v.strictObject({
  organisation_id: organisationQuery,
  /**
   * Beyond the specification: the newest notification whoever asks knew of. Younger ones stay as they are, however long
   * the call was on its way: nobody has seen them. Backends that do not know it take all there are.
   */
  up_to: v.optional(identifier),
})

export const listNotifications = endpoint('GET', '/api/notifications', {
  specified: true,
  access: session,
  summary: 'The caller’s notifications, newest first.',
  input: v.object({
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), NOTIFICATION_PAGE_SIZE),
    organisation_id: organisationQuery,
    filter: v.optional(v.picklist(notificationFilters), 'all'),
  }),
  output: NotificationPage,
})

export const countNotifications = endpoint('GET', '/api/notifications/filter-counts', {
  specified: true,
  access: session,
  summary: 'How many notifications each filter holds.',
  input: v.object({ organisation_id: organisationQuery }),
  output: FilterCounts,
})

export const countUnread = endpoint('GET', '/api/notifications/unread-count', {
  specified: true,
  access: session,
  summary: 'How many notifications are unread.',
  input: v.object({ organisation_id: organisationQuery }),
  output: UnreadCount,
})

export const markRead = endpoint('POST', '/api/notifications/{id}/read', {
  specified: true,
  access: session,
  summary: 'Marks one notification as read.',
  replayable: true,
  input: nothing,
  output: anything,
})

export const markAllRead = endpoint('POST', '/api/notifications/read-all', {
  specified: true,
  access: session,
  summary: 'Marks every notification of the organisation as read.',
  replayable: true,
  input: forOrganisation,
  output: anything,
})

export const deleteRead = endpoint('DELETE', '/api/notifications/delete-read', {
  specified: true,
  access: session,
  summary: 'Deletes every read notification of the organisation.',
  replayable: true,
  input: forOrganisation,
  output: anything,
})

export const deleteNotification = endpoint('DELETE', '/api/notifications/{id}', {
  specified: true,
  access: session,
  summary: 'Deletes one notification.',
  replayable: true,
  successes: [204],
  input: nothing,
  output: anything,
})
