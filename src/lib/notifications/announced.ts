import * as v from 'valibot'
import { isLocale, type Locale } from '../../contract/locales.ts'
import {
  notificationPages,
  notificationTopics,
  notificationTypes,
  type TopicId,
  topicIds,
} from '../../contract/notifications/notification-subjects.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { operationKinds } from '../../contract/operations/operations.ts'
import { PushMessage } from '../../contract/notifications/push.ts'
import { extra, recordOf } from '../../contract/values.ts'
import { localizePath } from '../../i18n/paths.ts'
import { isDrill } from '../operations/drill.ts'
import { namedThing, notificationTarget } from './notification-target.ts'
import { routes } from '../routes.ts'

/** As pages and the worker write the name of an id: `documentId` for `document_id`. */
type IdAnnounced<Id extends string> = Id extends `${infer Thing}_id` ? `${Thing}Id` : never
const idAnnounced = (id: TopicId) => id.replace('_id', 'Id') as IdAnnounced<TopicId>

/** A notification that the device shows outside of the page; a push message or an open page triggers it. */
export const Announced = v.object({
  /** null: a test for a person without an organisation, or a message of the device itself. */
  id: v.nullable(v.number()),
  type: v.picklist(notificationTypes),
  organisationId: v.nullable(v.number()),
  operationId: v.nullable(v.number()),
  vehicleId: v.nullable(v.number()),
  ...recordOf(topicIds.map(idAnnounced), () => extra(v.number())),
  page: extra(v.picklist(notificationPages)),
  topic: extra(v.picklist(notificationTopics)),
  /** Kind of the operation, if it is not an actual one. */
  kind: extra(v.picklist(operationKinds)),
  /** Calls the members again, although the operation has alarmed before. */
  again: extra(v.boolean()),
  title: v.string(),
  body: v.string(),
  /** ms since 1970 */
  at: v.number(),
  locale: v.picklist(['de', 'en'] satisfies Locale[]),
  silent: v.boolean(),
})
export type Announced = v.InferOutput<typeof Announced>

/** Path of a page of this app, never of another site. */
export const Path = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))

/** The answers of the buttons of a notification: Chrome shows two buttons at most. */
export const buttonAnswers = ['coming', 'not_coming'] as const
export type ButtonAnswer = (typeof buttonAnswers)[number]

/** Data of a shown notification, for a tap on it. */
export const ShownData = v.object({
  id: v.nullable(v.number()),
  path: Path,
  organisationId: v.nullable(v.number()),
  /** The operation that a button of the notification answers, and the member to whom the notification was shown. */
  operationId: extra(v.number()),
  person: extra(v.number()),
  /** The answer that waits for a network, in the notification that says so; `key` is its key in the outbox. */
  unsent: extra(v.object({ answer: v.picklist(buttonAnswers), key: v.string() })),
  /** The id of the last call shown under the same tag: a quiet update that replaces the call keeps this id. */
  calledId: extra(v.number()),
})
export type ShownData = v.InferOutput<typeof ShownData>

/** The options of a notification: TypeScript's DOM types lack some of them. */
export interface ShownOptions {
  body: string
  tag: string
  lang: string
  timestamp: number
  icon: string
  badge: string
  silent: boolean
  renotify: boolean
  requireInteraction: boolean
  /** Buttons; browsers without them ignore this. */
  actions?: readonly { action: string; title: string }[]
  data: ShownData
}

const ICON = '/icon-192.png'
/** White on transparent, for the status bar of a phone. */
const BADGE = '/badge-96.png'

/** undefined: the push message does not match the contract. */
export function readPush(text: string | undefined): PushMessage | undefined {
  try {
    const message = v.safeParse(PushMessage, JSON.parse(text ?? ''))
    return message.success ? message.output : undefined
  } catch {
    return undefined
  }
}

export function announcedByPush(message: PushMessage): Announced {
  return {
    id: message.notification_id,
    type: message.type,
    organisationId: message.organisation_id,
    operationId: message.operation_id,
    vehicleId: message.vehicle_id,
    ...announcedIds(message),
    ...(message.page && { page: message.page }),
    ...(message.topic && { topic: message.topic }),
    ...(message.kind && { kind: message.kind }),
    ...(message.again && { again: true }),
    title: message.title,
    body: message.body,
    at: Date.parse(message.created_at),
    locale: isLocale(message.locale) ? message.locale : 'de',
    silent: message.silent,
  }
}

/** `untitled`: the title if the backend gives none. */
export function announcedByPage(
  { id, type, topic, organisation_id, data, title, body, created_at }: Notification,
  about: { untitled: string; locale: Locale; silent: boolean; now: number },
): Announced {
  return {
    id,
    type,
    organisationId: organisation_id,
    operationId: data.operation_id ?? null,
    vehicleId: data.vehicle_id ?? null,
    ...announcedIds(data),
    ...(data.page && { page: data.page }),
    ...(topic && { topic }),
    ...(data.kind && { kind: data.kind }),
    ...(data.again && { again: true }),
    title: title ?? about.untitled,
    body: body ?? '',
    at: created_at ? Date.parse(created_at) : about.now,
    locale: about.locale,
    silent: about.silent,
  }
}

/** A notification that the device creates itself; it concerns no organisation and no operation. */
export function announcedByItself(about: Pick<Announced, 'title' | 'body' | 'locale'>): Announced {
  const nothing = { id: null, organisationId: null, operationId: null, vehicleId: null }
  return { ...nothing, ...about, type: 'other', at: Date.now(), silent: false }
}

/** The entry for the list of notifications, in the backend's form. undefined: the notification belongs in no list. */
export function notificationOf(announced: Announced): Notification | undefined {
  const { id, type, topic, organisationId, title, body, at } = announced
  if (id === null || organisationId === null) return undefined
  return {
    id,
    type,
    organisation_id: organisationId,
    read_at: null,
    data: dataOf(announced),
    ...(topic && { topic }),
    title,
    body,
    created_at: new Date(at).toISOString(),
    announce: { in_app: true, sound: !announced.silent },
  }
}

/** The part of a notification that says what it is about, in the backend's form. */
function dataOf(announced: Announced): Notification['data'] {
  const { operationId, vehicleId, page, kind, again } = announced
  const ids = topicIds.flatMap((name) => {
    const id = announced[idAnnounced(name)]
    return id === undefined ? [] : [[name, id] as const]
  })
  return {
    operation_id: operationId,
    vehicle_id: vehicleId,
    ...Object.fromEntries(ids),
    ...(page && { page }),
    ...(kind && { kind }),
    ...(again && { again }),
  }
}

/** The ids of topics' things, by their names in an announced notification. */
function announcedIds(data: { [Id in TopicId]?: number | undefined }): {
  [Id in TopicId as IdAnnounced<Id>]?: number
} {
  const ids = topicIds.flatMap((name) => {
    const id = data[name]
    return id === undefined ? [] : [[idAnnounced(name), id] as const]
  })
  return Object.fromEntries(ids)
}

/** Notifications about the same subject have the same tag: the device replaces the older one with the newer one. */
export function tagOf(announced: Announced): string {
  const named = namedThing(dataOf(announced))
  if (named) return `${named.field.replace('_id', '')}-${named.id}`
  return `notification-${announced.id ?? announced.at}`
}

export function operationTag(operationId: number): string {
  return `operation-${operationId}`
}

/** Whether the notification calls members: an alarm, or an update with another place or keyword. All others only inform. */
export function isCall({ type, again = false }: Pick<Announced, 'type' | 'again'>): boolean {
  return type === 'operation' || again
}

/**
 * @param stays whether the replaced notification stays until the person reacts: then this one stays, too
 * @param calledBefore the id of the last call shown under the same tag
 */
export function shownOptions(announced: Announced, stays: boolean, calledBefore?: number): ShownOptions {
  const { id, organisationId, operationId, body, at, locale, silent } = announced
  const calls = isCall(announced)
  const calledId = calls && id !== null ? Math.max(id, calledBefore ?? id) : calledBefore
  return {
    ...looks(locale, tagOf(announced)),
    body,
    timestamp: at,
    silent,
    // An alarm or an update that calls again rings also when it replaces a notification; any other update replaces it silently.
    renotify: calls && !silent,
    // An exercise calls as well, but does not stay on the screen until the person reacts.
    requireInteraction: (calls && !isDrill(announced)) || stays,
    data: {
      id,
      path: pathOfAnnounced(announced),
      organisationId,
      ...(operationId !== null && { operationId }),
      ...(calledId !== undefined && { calledId }),
    },
  }
}

/** The options that all notifications of the app share. */
export function looks(locale: Locale, tag: string): Pick<ShownOptions, 'lang' | 'tag' | 'icon' | 'badge'> {
  return { lang: locale, tag, icon: ICON, badge: BADGE }
}

/** The path of the page that a tap opens, in the person's language. */
export function pathOfAnnounced(announced: Announced): string {
  const { type, locale } = announced
  const target = notificationTarget({ type, data: dataOf(announced) })
  return localizePath(target ?? routes.notifications.pattern, locale)
}
