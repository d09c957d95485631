import { describe, expect, test } from 'vitest'
import type { Notification, NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { byDay, joined, withNotification } from '../../../src/lib/notifications/notification-list.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

function notification(id: number, minute?: number): Notification {
  return {
    id,
    organisation_id: 1,
    read_at: null,
    type: 'operation',
    data: { operation_id: id },
    ...(minute !== undefined && { created_at: at(minute) }),
  }
}

function page(data: Notification[], about: Partial<NotificationPage> = {}): NotificationPage {
  return { data, current_page: 1, last_page: 1, per_page: 20, total: data.length, ...about }
}

const ids = ({ data }: NotificationPage) => data.map(({ id }) => id)

describe('the list keeps the order of the backend', () => {
  test('of one page, and of several in a row', () => {
    const first = page([3, 9, 1].map((id) => notification(id)))
    expect(ids(joined([first]))).toEqual([3, 9, 1])
    expect(ids(joined([first, page([7, 2].map((id) => notification(id)))]))).toEqual([3, 9, 1, 7, 2])
  })

  test('where it has moved between two answers, each stands once, where it stood first', () => {
    const first = page([3, 9, 1].map((id) => notification(id)))
    const second = page([notification(1), notification(2)], { total: 6, last_page: 2 })
    expect(ids(joined([first, second]))).toEqual([3, 9, 1, 2])
    expect(joined([first, second])).toMatchObject({ total: 6, last_page: 2 })
  })
})

test('the days stand where their rows do, also where a day comes again', () => {
  const rows = [notification(3, 3), notification(9, 1), notification(4, 3), notification(2)]
  const days = byDay(rows, (createdAt) => createdAt.slice(14, 16))

  expect(days.map(({ day, rows: ofDay }) => [day, ...ofDay.map(({ id }) => id)])).toEqual([
    ['03', 3],
    ['01', 9],
    ['03', 4],
    ['', 2],
  ])
  expect(new Set(days.map(({ key }) => key)).size).toBe(4)
})

describe('what is pushed', () => {
  test.each<[string, Notification[], Notification, number[]]>([
    ['stands first', [notification(5, 5), notification(4, 4)], notification(6, 6), [6, 5, 4]],
    [
      'stands first, whatever its number',
      [notification(50, 5), notification(40, 4)],
      notification(6, 6),
      [6, 50, 40],
    ],
    [
      'stands below a newer one that was faster',
      [notification(7, 7), notification(5, 5)],
      notification(6, 6),
      [7, 6, 5],
    ],
    [
      'of the same moment stands by its number',
      [notification(7, 7), notification(5, 5)],
      notification(6, 7),
      [7, 6, 5],
    ],
    [
      'stands first where no time is said, whatever its number',
      [notification(50), notification(40)],
      notification(6),
      [6, 50, 40],
    ],
    [
      'moves nothing in a list of another order',
      [notification(2, 2), notification(9, 1), notification(1, 0)],
      notification(10, 10),
      [10, 2, 9, 1],
    ],
    ['is there once', [notification(6, 6), notification(5, 5)], notification(6, 6), [6, 5]],
  ])('%s', (_, known, pushed, expected) => {
    expect(ids(withNotification(page(known), 'all', pushed))).toEqual(expected)
  })
})
