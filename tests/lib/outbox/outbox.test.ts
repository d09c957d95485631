import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../../src/lib/device/device-database.ts'
import {
  ABANDONED_MS,
  changesOf,
  dropAbandoned,
  dropChanges,
  HELD_MS,
  keepChange,
  nextAttempt,
  type Outcome,
  outcomeOfStatus,
  releaseChange,
  reviveChange,
  sendChanges,
  type Sender,
  type StoredRow,
} from '../../../src/lib/outbox/outbox.ts'
import { keptChange } from '../../support/calls/kept-change.ts'
import { clearDevice } from '../../support/browser/clear-device.ts'

// Architecture, section 5: a member answers, offline. Nothing is lost when the app is killed; and issue of the installed
// app, outbox: idempotency key, order kept per object, exactly once.

const ANNA = 1
const BERT = 2
let clock = 0

const change = (about: Partial<OutboxRow> = {}) => keptChange({ person: ANNA, at: clock, ...about })

/** What the line and the tab do with one attempt. */
type Fate =
  | 'passes'
  // The request does not reach the server, or its response does not reach the tab.
  | 'lost on the way'
  | 'lost on the way back'
  | 'tab dies before'
  | 'tab dies after'
  | 'overloaded'

/** A server that keeps keys, as ours does; `fate` says what happens to each attempt. */
function world(fate: (row: StoredRow) => Fate | Promise<Fate> = () => 'passes') {
  const made: string[] = []
  const known = new Set<string>()
  const sent: string[] = []
  const tab = (person: number | undefined = ANNA): Sender => ({
    person: () => person,
    now: () => clock,
    done: ({ key }) => void sent.push(key),
    send: async (row): Promise<Outcome> => {
      const what = await fate(row)
      if (what === 'tab dies before') throw new Error('died')
      if (what === 'lost on the way') return { kind: 'later' }
      if (what === 'overloaded') return { kind: 'later', waitMs: 1_000 }
      if (!known.has(row.key)) made.push(row.key)
      known.add(row.key)
      if (what === 'tab dies after') throw new Error('died')
      return what === 'passes' ? { kind: 'done', answer: row.key } : { kind: 'later' }
    },
  })
  return { made, sent, tab }
}

beforeEach(async () => {
  await clearDevice()
  clock = 1_000_000
})

test('what somebody else has left here goes when they have not come back for a week, and nothing of one’s own', async () => {
  const left = await keepChange(change({ person: BERT }), false)
  const own = await keepChange(change(), false)
  clock += ABANDONED_MS
  const later = await keepChange(change({ person: BERT }), false)

  await dropAbandoned(ANNA, clock)
  expect(await changesOf(BERT)).toEqual([left, later])
  await dropAbandoned(ANNA, clock + 1)
  expect(await changesOf(BERT)).toEqual([later])
  expect(await changesOf(ANNA)).toEqual([own])
})

describe('what waits', () => {
  test('is sent in its order and gone then', async () => {
    const { made, sent, tab } = world()
    const one = await keepChange(change(), false)
    const two = await keepChange(change(), false)
    await sendChanges(tab())
    expect(made).toEqual([one.key, two.key])
    expect(sent).toEqual(made)
    expect(await changesOf(ANNA)).toEqual([])
  })

  test('is replaced by a newer one of the same kind for the same object, where only the last counts', async () => {
    const { made, tab } = world()
    const other = await keepChange(change({ object: 'alert 2' }), true)
    await keepChange(change(), true)
    const last = await keepChange(change(), true)
    await sendChanges(tab())
    expect(made.toSorted()).toEqual([other.key, last.key].toSorted())
  })

  test('is not held up by another object that gets no answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Fate>()
    const { made, tab } = world(({ object }) => (object === 'alert 1' ? promise : 'passes'))
    await keepChange(change(), false)
    const free = await keepChange(change({ object: 'vehicle 3' }), false)
    const sending = sendChanges(tab())
    await expect.poll(() => made).toEqual([free.key])
    resolve('lost on the way')
    await sending
    expect(await changesOf(ANNA)).toHaveLength(1)
  })

  test('is tried again later each time, and at once when a network is back', async () => {
    let fate: Fate = 'lost on the way'
    const { made, tab } = world(() => fate)
    await keepChange(change(), false)
    const waits: number[] = []
    for (let times = 0; times < 12; times += 1) {
      await sendChanges(tab(), 'waiting')
      waits.push((nextAttempt(await changesOf(ANNA)) ?? 0) - clock)
    }
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(waits[0]).toBeLessThanOrEqual(3_000)
    expect(waits.at(-1)).toBeGreaterThan(100_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(450_000)

    fate = 'passes'
    await sendChanges(tab())
    expect(made).toEqual([])
    await sendChanges(tab(), 'waiting')
    expect(made).toHaveLength(1)
  })

  test('is not tried before the backend asks for it', async () => {
    const { tab } = world(() => 'overloaded')
    await keepChange(change(), false)
    await sendChanges({ ...tab(), send: () => Promise.resolve({ kind: 'later', waitMs: 600_000 }) })
    expect((nextAttempt(await changesOf(ANNA)) ?? 0) - clock).toBe(600_000)
  })

  test('stays with its reason when it is refused, holds nothing up, and can be sent again or discarded', async () => {
    const { made, tab } = world()
    const refused = await keepChange(change(), false)
    const next = await keepChange(change(), false)
    const refusing: Sender = {
      ...tab(),
      send: (row) =>
        row.key === refused.key ? Promise.resolve({ kind: 'refused', status: 409 }) : tab().send(row),
    }
    await sendChanges(refusing)
    expect(made).toEqual([next.key])
    expect(await changesOf(ANNA)).toMatchObject([{ key: refused.key, ended: 409 }])
    expect(nextAttempt(await changesOf(ANNA))).toBeUndefined()

    await sendChanges(tab(), 'waiting')
    expect(made).toEqual([next.key])
    await reviveChange(ANNA, refused.id)
    await sendChanges(tab())
    expect(made).toEqual([next.key, refused.key])

    const gone = await keepChange(change(), false)
    await dropChanges(ANNA, [gone.id])
    await sendChanges(tab())
    expect(made).toHaveLength(2)
  })

  test('is done where it is about what somebody else has deleted', async () => {
    const { sent, tab } = world()
    const row = await keepChange(change({ goneIsDone: true }), false)
    await sendChanges({ ...tab(), send: () => Promise.resolve(outcomeOfStatus(404, row)) })
    expect(await changesOf(ANNA)).toEqual([])
    expect(sent).toEqual([row.key])
  })

  test('is sent when it cannot be taken back any more, and holds up nothing until then', async () => {
    const { made, tab } = world()
    const held = await keepChange(change({ heldUntil: clock + HELD_MS }), false)
    const after = await keepChange(change({}), false)
    await sendChanges(tab(), 'waiting')
    expect(made).toEqual([after.key])
    expect(nextAttempt(await changesOf(ANNA))).toBe(clock + HELD_MS)

    await releaseChange(ANNA, held.id)
    await sendChanges(tab())
    expect(made).toEqual([after.key, held.key])
  })

  test.each<[string, number]>([
    ['after its time', HELD_MS + 1],
    ['when the clock was put back', -HELD_MS],
  ])('is sent %s, also where nobody has released it', async (_, milliseconds) => {
    const { made, tab } = world()
    const { key } = await keepChange(change({ heldUntil: clock + HELD_MS }), false)
    clock += milliseconds
    await sendChanges(tab())
    expect(made).toEqual([key])
  })

  test('is sent at once when its person leaves', async () => {
    const { made, tab } = world()
    const { key } = await keepChange(change({ heldUntil: clock + HELD_MS }), false)
    await sendChanges(tab(), 'held')
    expect(made).toEqual([key])
  })

  test('is dropped when it is of no use any more, and that is said (an answer after 12 h)', async () => {
    const { made, tab } = world()
    await keepChange(change({ until: clock + 100 }), false)
    clock += 100
    await sendChanges(tab(), 'waiting')
    expect(made).toEqual([])
    expect(await changesOf(ANNA)).toMatchObject([{ ended: 'expired' }])
  })

  test('is never sent by somebody else, nor seen', async () => {
    const { made, tab } = world()
    const own = await keepChange(change(), true)
    await sendChanges(tab(BERT), 'waiting')
    await sendChanges(tab(undefined), 'waiting')
    expect(await changesOf(BERT)).toEqual([])
    // Not even replaced, dropped or revived by them.
    await keepChange(change({ person: BERT }), true)
    await dropChanges(BERT, [own.id])
    await sendChanges(tab(ANNA))
    expect(made).toEqual([own.key])
  })

  test('is not sent once its person has gone while another one was on its way', async () => {
    const { made, tab } = world()
    const first = await keepChange(change(), false)
    await keepChange(change(), false)
    let person: number | undefined = ANNA
    const leaving: Sender = {
      ...tab(),
      person: () => person,
      send: async (row) => {
        const outcome = await tab().send(row)
        person = BERT
        return outcome
      },
    }
    await sendChanges(leaving)
    expect(made).toEqual([first.key])
  })

  test.each([
    [200, 'later'],
    [302, 'later'],
    [401, 'later'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'later'],
    [409, 'refused'],
    [422, 'refused'],
    [425, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('an answer of %i that is no success means: %s', (status, kind) => {
    expect(outcomeOfStatus(status, { goneIsDone: false }).kind).toBe(kind)
  })
})

const fates: readonly Fate[] = [
  'passes',
  'lost on the way',
  'lost on the way back',
  'tab dies before',
  'tab dies after',
  'overloaded',
]
const step = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    object: fc.constantFrom('alert 1', 'alert 2', 'vehicle 1'),
  }),
  fc.record({
    kind: fc.constant('send' as const),
    tabs: fc.integer({ min: 1, max: 3 }),
    atOnce: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
)

test('whatever line and tabs do, each change is made exactly once, in the order of its object; of answers the last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.infiniteStream(fc.constantFrom(...fates)),
      async (steps, lot) => {
        await clearDevice()
        let bad = true
        const { made, tab } = world(() => (bad ? lot.next().value : 'passes'))
        const kept: StoredRow[] = []
        for (const one of steps) {
          if (one.kind === 'wait') clock += one.ms
          if (one.kind === 'change') {
            const isAnswer = one.object.startsWith('alert')
            kept.push(await keepChange(change({ object: one.object }), isAnswer))
          }
          if (one.kind === 'send') {
            const tabs = Array.from({ length: one.tabs }, () =>
              sendChanges(tab(), one.atOnce ? 'waiting' : undefined),
            )
            await Promise.allSettled(tabs)
          }
        }
        bad = false
        await sendChanges(tab(), 'waiting')

        expect(await changesOf(ANNA)).toEqual([])
        expect(new Set(made).size).toBe(made.length)
        for (const object of ['alert 1', 'alert 2', 'vehicle 1']) {
          const own = kept.filter((row) => row.object === object).map(({ key }) => key)
          const effects = made.filter((key) => own.includes(key))
          // In their order; and nothing but what a newer answer has replaced is missing.
          expect(effects).toEqual(own.filter((key) => effects.includes(key)))
          expect(effects.at(-1)).toBe(own.at(-1))
          if (object === 'vehicle 1') expect(effects).toEqual(own)
        }
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)
