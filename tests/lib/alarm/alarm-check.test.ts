import { describe, expect, test } from 'vitest'
import type { NotificationTest } from '../../../src/contract/notifications/notification-settings.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import {
  broken,
  canTry,
  causes,
  type Chain,
  firstBroken,
  freshChain,
  good,
  groups,
  heldBackNow,
  judgePush,
  type Link,
  links,
  phaseOf,
  withSkipped,
} from '../../../src/lib/alarm/alarm-check.ts'

// Product page, section 4: a "send me a test" that diagnoses permission, worker, sound, connection.

const whole = Object.fromEntries(links.map((link) => [link, good])) as unknown as Chain
const breaking = (...wrong: Link[]): Chain =>
  withSkipped({
    ...freshChain(),
    ...Object.fromEntries(wrong.map((link) => [link, broken(causes[link][0])])),
  })

test.each(links)(
  'where “%s” is broken, nothing that hangs on it counts as tried, and it is named first',
  (link) => {
    const chain = breaking(link)
    expect(firstBroken(chain)).toBe(link)
    const after = links.filter((other) => chain[other].state === 'skipped')
    for (const other of after) expect(canTry(chain, other)).toBe(false)
    expect(after).not.toContain(link)
  },
)

test('without permission there is no push, no notification and no sound, but a live connection', () => {
  const chain = breaking('permission')
  const skipped = links.filter((link) => chain[link].state === 'skipped')
  expect(skipped).toEqual(['subscription', 'server', 'pushService', 'push', 'seen', 'heard'])
})

test('what was found out stays, although something before it is broken', () => {
  const chain = withSkipped({ ...whole, server: broken('serverUnknown') })
  expect(chain.pushService).toEqual(good)
})

describe('what all of it means', () => {
  test('alarms arrive: every link holds', () => expect(phaseOf(whole)).toBe('good'))
  test.each([
    ['push', 'open'],
    ['socket', 'push'],
    ['seen', 'unnoticed'],
    ['heard', 'unnoticed'],
  ] as const)('%s broken: %s', (link, phase) => {
    expect(phaseOf({ ...whole, [link]: broken(causes[link][0]) })).toBe(phase)
  })
  test('no way holds: none', () => {
    expect(
      phaseOf({
        ...whole,
        push: broken('pushLate'),
        connection: broken('connectionDown'),
        socket: { state: 'skipped' },
      }),
    ).toBe('none')
  })
  test('nothing is claimed while something is still to be found out', () => {
    expect(phaseOf({ ...whole, push: { state: 'running' } })).toBe('running')
    expect(phaseOf({ ...whole, heard: { state: 'asking' } })).toBe('asking')
    expect(phaseOf(freshChain())).toBe('running')
  })
})

describe('what the backend says of the push', () => {
  const switches = { in_app: true, push: true, sound: true }
  const answer = (pushes: NotificationTest['pushes']): NotificationTest => ({
    at: '2026-11-21T12:00:00Z',
    notification: null,
    sockets: 1,
    pushes,
    announced_now: {
      operation: switches,
      operation_updated: switches,
      fms_status: switches,
      other: switches,
    },
  })
  const device = { device_id: 1, device_name: 'Chrome', this_device: true, status: 201 } as const

  test('of this device alone counts', () => {
    const other = { ...device, this_device: false, result: 'accepted' } as const
    expect(judgePush(answer([other])).server).toEqual(broken('serverUnknown'))
  })
  test.each([
    ['accepted', good],
    ['expired', broken('serviceExpired')],
    ['refused', broken('serviceRefused')],
    ['unreachable', broken('serviceUnreachable')],
  ] as const)('%s', (result, state) => {
    expect(judgePush(answer([{ ...device, result }])).pushService).toEqual(state)
  })
  test('names what the settings hold back of an alarm now', () => {
    const test = answer([])
    expect(heldBackNow(test)).toEqual([])
    const quiet = { ...test.announced_now, operation: { in_app: true, push: false, sound: false } }
    expect(heldBackNow({ ...test, announced_now: quiet })).toEqual(['push', 'sound'])
  })
})

test('every cause has its words, and every link its place', () => {
  const known = Object.values(causes).flat()
  expect(Object.keys(catalogues.de.alarmCheck.causes).sort()).toEqual([...new Set<string>(known)].sort())
  expect(groups.flatMap((group) => [...group.links])).toEqual([...links])
})
