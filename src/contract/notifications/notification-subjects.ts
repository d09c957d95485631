import * as v from 'valibot'
import type { PermissionName } from '../permission-names.ts'
import { extra, identifier, recordOf } from '../values.ts'

/** How a notification is announced. With everything off, it still stands in the list. */
export const ChannelSwitches = v.object({ in_app: v.boolean(), push: v.boolean(), sound: v.boolean() })
export type ChannelSwitches = v.InferOutput<typeof ChannelSwitches>

/** The page that a tap on a notification opens. */
export interface SubjectPage<Route extends string = string> {
  /** A name in `src/lib/routes.ts`. */
  route: Route
  /** What follows the pattern of the route. `[id]`, here or in the pattern, is the id of the thing. */
  rest: string
  /** The route for a notification that names no single thing. */
  withoutId?: Route
}

/** What holds for every subject that members can tell apart in their list and in their settings. */
interface Subject {
  /** The field with the id of the thing: in `data`, in a push message, and as a column of the table `notifications`. */
  id: `${string}_id` | null
  page: SubjectPage | null
  /** The permission that a member needs to be told of it; null: the membership is enough. */
  permission: PermissionName | null
  /** How it is announced to a member who has chosen nothing. */
  channels: ChannelSwitches
  /** The name of its outline in `src/islands/ui/icons/notification.ts`; `alerts` is in `frame.ts`. */
  icon: string
}

/** A value of `type`. The specification fixes them, and so does the table `notifications`. */
interface TypeSubject extends Subject {
  /** Whether the list has a filter of its own for it. */
  filter: boolean
  /** Its file in `public/sounds/`, without the ending (specification, section 7). */
  sound: string
  push: {
    /** For how many minutes a push message is worth delivering. */
    minutes: number
    /** RFC 8030, section 5.3 */
    urgency: 'low' | 'normal' | 'high'
  }
}

/** A value of `topic`: a subject of type `other` with switches of its own. Sound and push are those of the type. */
interface TopicSubject extends Subject {
  /** null: it is about no thing with an id. The notification names its page in `data.page` then. */
  id: `${string}_id` | null
}

/*
 * THE table of what notifications are about. Everything that depends on the subject reads it. A new subject is one row in
 * `topicSubjects`: see the step "notification subject" in docs/add-a-feature.md.
 */

/**
 * Every type sounds, and all but `fms_status` are pushed: a turnout is a dozen status reports, which would teach members to
 * swipe alarms away. After half an hour, an alarm or its news would send members to a place that the others have left. An
 * alarm wakes a sleeping phone; a status waits until the phone is awake, and is stale when the next one comes.
 */
export const typeSubjects = {
  operation: {
    id: 'operation_id',
    page: { route: 'alert', rest: '' },
    permission: 'operations.view',
    channels: { in_app: true, push: true, sound: true },
    icon: 'alerts',
    filter: true,
    sound: 'alarm',
    push: { minutes: 30, urgency: 'high' },
  },
  operation_updated: {
    id: 'operation_id',
    page: { route: 'alert', rest: '' },
    permission: 'operations.view',
    channels: { in_app: true, push: true, sound: true },
    icon: 'changed',
    filter: false,
    sound: 'update',
    push: { minutes: 30, urgency: 'normal' },
  },
  fms_status: {
    id: 'vehicle_id',
    // A notification about several vehicles has no vehicle id.
    page: { route: 'vehicle', rest: '', withoutId: 'vehicles' },
    permission: 'vehicles.view',
    channels: { in_app: true, push: false, sound: true },
    icon: 'vehicle',
    filter: true,
    sound: 'status',
    push: { minutes: 10, urgency: 'low' },
  },
  other: {
    id: null,
    page: null,
    permission: null,
    channels: { in_app: true, push: true, sound: true },
    icon: 'note',
    filter: false,
    sound: 'notification',
    push: { minutes: 24 * 60, urgency: 'normal' },
  },
} as const satisfies Record<string, TypeSubject>

export const topicSubjects = {
  document: {
    id: 'document_id',
    page: { route: 'documents', rest: '?document=[id]' },
    permission: 'files.view',
    channels: { in_app: true, push: true, sound: true },
    icon: 'file',
  },
  appointment: {
    id: 'appointment_id',
    // A notification about several appointments has no id.
    page: { route: 'appointments', rest: '?appointment=[id]', withoutId: 'appointments' },
    permission: null,
    channels: { in_app: true, push: true, sound: true },
    icon: 'calendar',
  },
  /** For leaders: too few members are available, or enough again. */
  strength: {
    id: null,
    page: null,
    permission: 'availability.view',
    channels: { in_app: true, push: true, sound: true },
    icon: 'people',
  },
} as const satisfies Record<string, TopicSubject>

/** Values of `data.page`: where a notification of type `other` leads if it is about no thing with an id. */
export const pageSubjects = {
  integrations: { route: 'integrations', rest: '#intake-log' },
  strength: { route: 'availability', rest: '' },
  profile: { route: 'profile', rest: '' },
} as const satisfies Record<string, SubjectPage>

export type NotificationType = keyof typeof typeSubjects
export type NotificationTopic = keyof typeof topicSubjects
export type NotificationPageName = keyof typeof pageSubjects
/** What a member reads of in the list and switches in the settings. The topic counts before the type. */
export type NotificationSubject = NotificationType | NotificationTopic

export const notificationTypes = namesOf(typeSubjects)
export const notificationTopics = namesOf(topicSubjects)
export const notificationPages = namesOf(pageSubjects)
export const notificationSubjects = { ...typeSubjects, ...topicSubjects }

/** The types with a filter of their own: the filter has the same name. */
export type TypeFilter = {
  [Type in NotificationType]: (typeof typeSubjects)[Type]['filter'] extends true ? Type : never
}[NotificationType]
export const typeFilters = notificationTypes.filter((type): type is TypeFilter => typeSubjects[type].filter)

/** The fields with the ids of what topics are about; each stands only where it is set. */
export type TopicId = NonNullable<(typeof topicSubjects)[NotificationTopic]['id']>
export const topicIds: readonly TopicId[] = notificationTopics.flatMap(
  (topic) => topicSubjects[topic].id ?? [],
)
/** The same as entries of a schema. */
export const topicIdEntries = recordOf(topicIds, () => extra(identifier))

/* @__NO_SIDE_EFFECTS__ */
function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[]
}
