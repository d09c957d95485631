import { expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { locales } from '../../src/contract/locales.ts'
import {
  notificationPages,
  type NotificationSubject,
  notificationSubjects,
  type NotificationTopic,
  notificationTopics,
  notificationTypes,
  typeSubjects,
} from '../../src/contract/notifications/notification-subjects.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { notificationSign } from '../../src/islands/notifications/notification-signs.ts'
import { tagOf, announcedByPage } from '../../src/lib/notifications/announced.ts'
import { notificationTarget } from '../../src/lib/notifications/notification-target.ts'
import { matchRoute } from '../../src/lib/routes.ts'

// A row of the table of subjects is complete: its icon, its words in both languages, its page.

registerCatalogues(catalogues)

const subjects = [...notificationTypes, ...notificationTopics]
const isTopic = (subject: NotificationSubject): subject is NotificationTopic =>
  notificationTopics.some((topic) => topic === subject)
/** As the backend says it: a topic is of type `other`. */
const wireOf = (subject: NotificationSubject) =>
  isTopic(subject) ? ({ type: 'other', topic: subject } as const) : { type: subject }

test.each(subjects)('%s has an icon', (subject) => {
  // The outline of an SVG path.
  expect(notificationSign(wireOf(subject))).toMatch(/^M\d/)
})

test.each(subjects)('%s has its words in both languages', (subject) => {
  const { id } = notificationSubjects[subject]
  for (const locale of locales) {
    const t = translate(locale)
    const keys = [
      `notifications.subjects.${subject}`,
      `notificationSettings.matrix.about.${subject}`,
      ...(id ? ([`notificationSettings.matrix.missing.${id}`] as const) : []),
    ] as const
    // An unknown key answers itself.
    for (const key of keys) expect(t(key)).not.toBe(key)
  }
})

test.each(subjects)('a notification of the subject %s leads to a page of the app', (subject) => {
  const { id, page } = notificationSubjects[subject]
  const target = notificationTarget({ ...wireOf(subject), data: id ? { [id]: 57 } : {} })
  if (!page) return expect(target).toBeUndefined()

  expect(target).toMatch(/\b57$/)
  expect(matchRoute(new URL(`https://example.org${target}`).pathname)?.name).toBe(page.route)
})

test.each(notificationPages)('a notification that leads to the page %s finds it', (page) => {
  const target = notificationTarget({ type: 'other', data: { page } })
  expect(matchRoute(new URL(`https://example.org${target}`).pathname)?.name).toBe(
    page === 'strength' ? 'availability' : page,
  )
})

test.each(subjects.filter((subject) => notificationSubjects[subject].id))(
  'a pushed notification of the subject %s keeps its thing in the worker, and takes the place of an older one',
  (subject) => {
    const { id } = notificationSubjects[subject]
    const data = id ? { [id]: 57 } : {}
    const about = { untitled: '', locale: 'de', silent: false, now: 0 } as const
    const notification = { id: 1, organisation_id: 1, read_at: null, ...wireOf(subject), data }
    expect(tagOf(announcedByPage(notification, about))).toBe(`${id?.replace('_id', '')}-57`)
  },
)

test.each(notificationTypes)('%s has a sound', (type) => {
  const file = new URL(`../../public/sounds/${typeSubjects[type].sound}.mp3`, import.meta.url)
  expect(existsSync(file)).toBe(true)
})
