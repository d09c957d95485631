import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listNotifications, type Notification } from '../../../../src/contract/notifications/notifications.ts'
import {
  getNotificationSettings,
  putNotificationSettings,
} from '../../../../src/contract/notifications/notification-settings.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { $alarms, announceMissed } from '../../../../src/lib/stores/alarm/alarm.ts'
import { catchUp, noteHeard } from '../../../../src/lib/stores/realtime/catch-up.ts'
import { $organisationId } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 3: after every reconnect the client refetches what it shows; an alarm is never silent.

const LIST = 'GET /api/notifications'
const MINUTE_MS = 60_000
const app = useApp()
let played: string[]
const titles = () => $alarms.get().map(({ title }) => title)

/** The browser lets every sound through at once. */
class Player {
  src = ''
  volume = 1
  paused = true
  play(): Promise<void> {
    played.push(this.src)
    return Promise.resolve()
  }
}

beforeEach(async () => {
  played = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/notifications' })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('Audio', Player)
  await app.signIn('mitglied')
  settleOrganisation()
})
afterEach(async () => {
  endSession()
  // What still waits for its turn to sound belongs to this test.
  await navigator.locks.request('sound', () => undefined)
})

const raise = (title: string) => raiseAlarm(app.origin(), { title })

describe('what was created while nothing could be pushed', () => {
  test('is announced once; what was there before the page was opened is not', async () => {
    await raise('vorher')
    await catchUp()
    expect(titles()).toEqual([])

    await raise('in der Lücke')
    await catchUp()
    await catchUp()

    expect(titles()).toEqual(['in der Lücke'])
    await expect.poll(() => played).toEqual(['/sounds/alarm.mp3'])
  })

  test('is not announced again when its push comes late, nor when it was pushed before', async () => {
    await catchUp()
    const { id } = await raise('gepusht')
    const [known] = await newest(1)
    expect(known?.data.operation_id).toBe(id)
    expect(noteHeard(known?.id ?? 0)).toBe(true)
    await raise('verpasst')

    await catchUp()

    expect(titles()).toEqual(['verpasst'])
    const [late] = await newest(1)
    expect(noteHeard(late?.id ?? 0)).toBe(false)
  })

  test('is found however many there are, newest on top, and sounds once', async () => {
    await catchUp()
    const wanted = Array.from({ length: 45 }, (_, index) => `Alarm ${index + 1}`)
    for (const title of wanted) await raise(title)

    await catchUp()

    expect(titles()).toEqual(wanted.toReversed())
    await expect.poll(() => played).toEqual(['/sounds/alarm.mp3'])
  })

  test('is found the next time when the list could not be fetched', async () => {
    await catchUp()
    await raise('erst später')
    app.breakAnswers()
    await catchUp()
    expect(titles()).toEqual([])
    app.mendAnswers()

    await catchUp()

    expect(titles()).toEqual(['erst später'])
  })

  test('makes no sound in quiet hours that hold back alarms as well, and is shown all the same', async () => {
    await catchUp()
    const allDay = { enabled: true, from: '00:00', to: '00:00', let_through: 'nothing' } as const
    const { quiet_hours, ...others } = await call(getNotificationSettings, { input: {} })
    const input = { ...others, quiet_hours: { ...quiet_hours, ...allDay } }
    await call(putNotificationSettings, { input })
    await raise('in der Nacht')

    await catchUp()

    expect(titles()).toEqual(['in der Nacht'])
    await navigator.locks.request('sound', () => undefined)
    expect(played).toEqual([])
    await call(putNotificationSettings, { input: { ...others, quiet_hours } })
  })

  test('is asked for again by itself until somebody answers', async () => {
    await catchUp()
    await raise('nach dem Neustart')
    app.breakAnswers()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await catchUp()
    app.mendAnswers()
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()

    await expect.poll(titles).toEqual(['nach dem Neustart'])
  })

  test('is asked for once more when a line came back while somebody asked', async () => {
    await catchUp()
    const before = app.count(LIST)
    const release = app.holdBack(LIST, 'answer')
    const first = catchUp()
    await expect.poll(() => app.held()).toBe(true)
    await raise('nach der Antwort')
    const second = catchUp()
    release()
    await Promise.all([first, second])

    expect(app.count(LIST) - before).toBe(2)
    expect(titles()).toEqual(['nach der Antwort'])
  })
})

describe('how late is too late', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const alarm = (id: number, minutesAgo: number, changes: Partial<Notification> = {}): Notification => ({
    id,
    organisation_id: 1,
    read_at: null,
    type: 'operation',
    data: { operation_id: id },
    title: `Alarm ${id}`,
    created_at: new Date(now - minutesAgo * MINUTE_MS).toISOString(),
    ...changes,
  })

  test('an alarm from hours ago is shown and does not ring, one from the day before is in the list only', async () => {
    await announceMissed([alarm(1, 25 * 60), alarm(2, 3 * 60)], now)
    expect(titles()).toEqual(['Alarm 2'])
    expect(played).toEqual([])
  })

  test('a fresh one rings, and of several it is the alarm that does', async () => {
    await announceMissed([alarm(3, 14), alarm(4, 1, { type: 'other' })], now)
    await expect.poll(() => played).toEqual(['/sounds/alarm.mp3'])
  })

  // Product page, section 4: an exercise has a sound of its own; it is no reason to overhear an alarm.
  test('an exercise sounds as one, and neither before nor above an alarm', async () => {
    const exercise = (id: number) => alarm(id, 1, { data: { operation_id: id, kind: 'exercise' } })
    await announceMissed([exercise(21)], now)
    await expect.poll(() => played).toEqual(['/sounds/exercise.mp3'])
    played = []

    await announceMissed([alarm(22, 3), exercise(23)], now)
    expect(titles()).toEqual(['Alarm 22', 'Alarm 23', 'Alarm 21'])
    await expect.poll(() => played).toEqual(['/sounds/alarm.mp3'])
  })

  test('an alarm with priority stands above a newer one without, and above every exercise', async () => {
    const urgent = (id: number, kind?: 'exercise') =>
      alarm(id, 2, { data: { operation_id: id, priority: true, ...(kind && { kind }) } })
    await announceMissed([urgent(31), urgent(32, 'exercise'), alarm(33, 1)], now)
    expect(titles()).toEqual(['Alarm 31', 'Alarm 33', 'Alarm 32'])
  })

  test('what was read on another device is no news', async () => {
    await announceMissed([alarm(5, 1, { read_at: new Date(now).toISOString() })], now)
    expect([titles(), played]).toEqual([[], []])
  })

  test('what is no alarm makes no sound after the fact', async () => {
    await announceMissed([alarm(8, 1, { type: 'other' })], now)
    expect([titles(), played]).toEqual([[], []])
  })

  test('of another organisation of one’s own only alarms are announced', async () => {
    $organisationId.set(2)
    await announceMissed([alarm(6, 1, { type: 'fms_status' })], now)
    expect([titles(), played]).toEqual([[], []])
    await announceMissed([alarm(7, 1)], now)
    expect(titles()).toEqual(['Alarm 7'])
  })

  // Product page, section 3: quiet hours hold, whatever way an alarm comes.
  test('what the person wants silent or not shown now, is that afterwards, too', async () => {
    await announceMissed(
      [
        alarm(11, 2),
        alarm(12, 1, { announce: { in_app: true, sound: false, push: false } }),
        alarm(13, 0, { announce: { in_app: false, sound: false, push: false } }),
      ],
      now,
    )
    expect(titles()).toEqual(['Alarm 12', 'Alarm 11'])
    await expect.poll(() => played).toEqual(['/sounds/alarm.mp3'])
    played = []
    await announceMissed([alarm(14, 1, { announce: { in_app: true, sound: false, push: false } })], now)
    expect(played).toEqual([])
  })

  test('where a backend tells no time, everything is fresh', async () => {
    await announceMissed([alarm(8, 0, { created_at: undefined })], now)
    expect(titles()).toEqual(['Alarm 8'])
    await expect.poll(() => played).toHaveLength(1)
  })
})

async function newest(limit: number): Promise<Notification[]> {
  return (await call(listNotifications, { input: { limit } })).data
}
