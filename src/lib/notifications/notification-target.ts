import {
  pageSubjects,
  type SubjectPage,
  topicSubjects,
  typeSubjects,
} from '../../contract/notifications/notification-subjects.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { type RouteName, routes } from '../routes.ts'

/** The subjects with a thing, in the order in which their ids count: a topic's before that of the operation or vehicle. */
const subjects = Object.values({ ...topicSubjects, ...typeSubjects })

/** The thing that a notification names, and the page about it; undefined: it names none. */
export function namedThing(
  data: Notification['data'],
): { field: string; id: number; page: SubjectPage<RouteName> } | undefined {
  for (const { id: field, page } of subjects) {
    const id = field && data[field]
    if (id) return { field, id, page }
  }
  return undefined
}

/** The path of the page about a notification's subject, without the language; undefined: there is no such page. */
export function notificationTarget({ type, data }: Pick<Notification, 'type' | 'data'>): string | undefined {
  const named = namedThing(data)
  if (named) return pathOfPage(named.page).replace('[id]', String(named.id))
  const ofType: SubjectPage<RouteName> | null = typeSubjects[type].page
  if (ofType?.withoutId) return routes[ofType.withoutId].pattern
  return data.page && pathOfPage(pageSubjects[data.page])
}

function pathOfPage({ route, rest }: SubjectPage<RouteName>): string {
  return routes[route].pattern + rest
}
