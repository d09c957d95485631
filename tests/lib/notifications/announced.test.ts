import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../src/i18n/translate.ts'
import {
  announcedByPage,
  announcedByPush,
  notificationOf,
  pathOfAnnounced,
  readPush,
  shownOptions,
  tagOf,
} from '../../../src/lib/notifications/announced.ts'
import { shownTitle } from '../../../src/lib/notifications/shown-title.ts'

registerCatalogues(catalogues)

const message = {
  notification_id: 12,
  type: 'operation',
  organisation_id: 1,
  operation_id: 7,
  vehicle_id: null,
  title: 'B3 – Wohnungsbrand',
  body: 'Lindenstraße 14',
  created_at: '2026-11-21T12:00:00.000Z',
  locale: 'de',
  silent: false,
  unread: 3,
  receipt: 'x'.repeat(32),
}
const read = (changed: object = {}) => {
  const pushed = readPush(JSON.stringify({ ...message, ...changed }))
  if (!pushed) throw new Error('not readable')
  return announcedByPush(pushed)
}

// Issue of realtime and notifications: Web Push when the app is closed.
describe('what a push service delivers', () => {
  test.each([undefined, '', 'null', '[]', '{}', '"x"', '{"title":1}', '{', JSON.stringify([message])])(
    '%s is nothing, and no error',
    (text) => expect(readPush(text)).toBeUndefined(),
  )

  test('whatever it is, it is a message or nothing', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.object().map((value) => JSON.stringify({ ...message, ...value })),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const pushed = readPush(text)
        if (pushed) shownOptions(announcedByPush(pushed), false)
      }),
    )
  })
})

describe('what the device shows', () => {
  test('of an alarm: it rings again, waits until somebody has seen it, and leads to its operation', () => {
    expect(shownOptions(read(), false)).toEqual({
      body: 'Lindenstraße 14',
      tag: 'operation-7',
      lang: 'de',
      timestamp: Date.parse('2026-11-21T12:00:00Z'),
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      silent: false,
      renotify: true,
      requireInteraction: true,
      data: { id: 12, path: '/alarmierungen/7', organisationId: 1, operationId: 7, calledId: 12 },
    })
  })

  test('of news about an operation takes the place of its alarm, without another call, and waits as that did', () => {
    const news = read({ type: 'operation_updated', notification_id: 13 })
    expect(tagOf(news)).toBe(tagOf(read()))
    expect(shownOptions(news, true)).toMatchObject({ renotify: false, requireInteraction: true })
    expect(shownOptions(news, false)).toMatchObject({ renotify: false, requireInteraction: false })
  })

  test('of news that calls again rings once more and waits, as an alarm does; of an exercise it covers nothing', () => {
    const again = { type: 'operation_updated', notification_id: 13, again: true }
    expect(shownOptions(read(again), false)).toMatchObject({ renotify: true, requireInteraction: true })
    expect(shownOptions(read({ ...again, kind: 'exercise' }), false)).toMatchObject({
      renotify: true,
      requireInteraction: false,
    })
    expect(shownOptions(read({ ...again, silent: true }), false)).toMatchObject({ renotify: false })
    expect(notificationOf(read(again))?.data).toMatchObject({ operation_id: 7, again: true })
  })

  test('makes no sound where the person wants none now, not even for an alarm', () => {
    expect(shownOptions(read({ silent: true }), false)).toMatchObject({ silent: true, renotify: false })
  })

  test('of different things stands side by side', () => {
    const tags = [
      {},
      { operation_id: 8 },
      { operation_id: null, vehicle_id: 7 },
      { operation_id: null },
      { operation_id: null, notification_id: 13 },
    ].map((changed) => tagOf(read(changed)))
    expect(new Set(tags).size).toBe(tags.length)
  })

  // Product page, section 4: exercise and test kinds are visibly marked.
  test.each([
    ['de', 'exercise', 'B3 – Wohnungsbrand', 'ÜBUNG: B3 – Wohnungsbrand'],
    ['de', 'test', 'B3 – Wohnungsbrand', 'TEST: B3 – Wohnungsbrand'],
    ['en', 'exercise', 'B3 – Wohnungsbrand', 'EXERCISE: B3 – Wohnungsbrand'],
    ['en', 'test', 'B3 – Wohnungsbrand', 'TEST: B3 – Wohnungsbrand'],
    ['de', 'actual', 'B3 – Wohnungsbrand', 'B3 – Wohnungsbrand'],
    ['de', undefined, 'ÜBUNG – Altenheim', 'ÜBUNG – Altenheim'],
    // Said once is enough; a word that only begins like it does not say it.
    ['de', 'exercise', 'Übung – Altenheim', 'Übung – Altenheim'],
    ['de', 'exercise', 'ÜBUNG', 'ÜBUNG'],
    ['de', 'exercise', 'Übungsplatz brennt', 'ÜBUNG: Übungsplatz brennt'],
    ['en', 'exercise', 'Übung – Altenheim', 'EXERCISE: Übung – Altenheim'],
    ['de', 'exercise', '', 'ÜBUNG: '],
  ])('in %s of kind %s, entitled "%s", says "%s"', (locale, kind, title, shown) => {
    expect(shownTitle(read({ locale, kind, title }))).toBe(shown)
  })

  test('of an exercise calls, and covers nothing until somebody has seen it; what it takes the place of still does', () => {
    const options = (stays: boolean) => shownOptions(read({ kind: 'exercise' }), stays)
    expect(options(false)).toMatchObject({ renotify: true, silent: false, requireInteraction: false })
    expect(options(true)).toMatchObject({ requireInteraction: true })
    expect(shownOptions(read({ kind: 'actual' }), false)).toMatchObject({ requireInteraction: true })
  })

  test('of a kind that a newer backend knows is shown as what it may be at worst: an alarm', () => {
    const unknown = read({ kind: 'rehearsal' })
    expect(shownTitle(unknown)).toBe('B3 – Wohnungsbrand')
    expect(shownOptions(unknown, false)).toMatchObject({ requireInteraction: true })
  })

  test.each([
    ['de', 7, '/alarmierungen/7'],
    ['en', 7, '/en/alarmierungen/7'],
    ['de', null, '/notifications'],
    ['en', null, '/en/notifications'],
    // A language that a newer backend knows.
    ['fr', 7, '/alarmierungen/7'],
  ])('leads to a page in the language of the person (%s, operation %s)', (locale, operation_id, path) => {
    expect(pathOfAnnounced(read({ locale, operation_id }))).toBe(path)
  })
})

test.each(['actual', 'exercise', undefined] as const)(
  'a push and the live connection bring the same thing (%s)',
  (kind) => {
    const notification: Notification = {
      id: 12,
      organisation_id: 1,
      read_at: null,
      type: 'operation',
      data: { operation_id: 7, vehicle_id: null, ...(kind && { kind }) },
      title: 'B3 – Wohnungsbrand',
      body: 'Lindenstraße 14',
      created_at: '2026-11-21T12:00:00.000Z',
    }
    const byPage = announcedByPage(notification, { untitled: 'Einsatz', locale: 'de', silent: false, now: 0 })
    expect(byPage).toEqual(read({ kind }))
    expect(notificationOf(read({ kind }))).toEqual({
      ...notification,
      announce: { in_app: true, sound: true },
    })
  },
)

test('a test for somebody without an organisation is shown, and belongs in no list', () => {
  const test = read({ notification_id: null, organisation_id: null, operation_id: null, type: 'other' })
  expect(notificationOf(test)).toBeUndefined()
  expect(shownOptions(test, false).data.path).toBe('/notifications')
})
