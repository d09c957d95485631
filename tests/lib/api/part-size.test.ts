import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LARGEST_PART } from '../../../src/contract/file-parts.ts'
import type { ApiProblem } from '../../../src/lib/api/api-error.ts'
import { problemOfFileAnswer } from '../../../src/lib/api/fetch-error.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const { forgetPartSize, learnPartSize, notePassed, partSize, SMALLEST_PART, smallerPart } =
  await import('../../../src/lib/api/part-size.ts')

const MIB = 1024 * 1024
const refused = { kind: 'bodyRefused' } as const
const cut = { kind: 'offline' } as const

beforeEach(() => forgetPartSize())

test.each<[string, number, ApiProblem, boolean, number | undefined]>([
  ['a part that a proxy refuses is halved', 8 * MIB, refused, true, 4 * MIB],
  ['a part that is cut while the browser is online is halved', 8 * MIB, cut, true, 4 * MIB],
  ['a part that is cut while the browser is offline stays', 8 * MIB, cut, false, undefined],
  ['no part is halved below the smallest', 300 * 1024, refused, true, SMALLEST_PART],
  ['the smallest part stays', SMALLEST_PART, refused, true, undefined],
  ['a request without a body was not too large', 0, cut, true, undefined],
  ['a 413 of the backend is final', 8 * MIB, { kind: 'server', status: 413 }, true, undefined],
  ['a full disk is no matter of size', 8 * MIB, { kind: 'server', status: 507 }, true, undefined],
  ['a missing right is no matter of size', 8 * MIB, { kind: 'forbidden' }, true, undefined],
])('%s', (_, sent, problem, isOnline, next) => {
  expect(smallerPart({ sent, problem, isOnline })).toBe(next)
})

test('a page keeps the smallest size it has learned, until its network comes back', () => {
  expect(partSize()).toBe(LARGEST_PART)
  learnPartSize(MIB)
  learnPartSize(2 * MIB)
  expect(partSize()).toBe(MIB)
  page.dispatchEvent(new Event('online'))
  expect(partSize()).toBe(LARGEST_PART)
})

describe('a size that has passed', () => {
  const cutAt = (sent: number) => smallerPart({ sent, problem: cut, isOnline: true })
  beforeEach(() => notePassed(4 * MIB))

  test('is not to blame for a cut line; a larger one may be', () => {
    expect(cutAt(4 * MIB)).toBeUndefined()
    expect(cutAt(MIB)).toBeUndefined()
    expect(cutAt(8 * MIB)).toBe(4 * MIB)
  })

  test('is to blame when it is cut three times in a row: the network is another one', () => {
    expect([cutAt(4 * MIB), cutAt(4 * MIB), cutAt(4 * MIB)]).toEqual([undefined, undefined, 2 * MIB])
    expect(cutAt(2 * MIB)).toBe(MIB)
  })

  test('is not to blame when parts pass between the cuts', () => {
    for (let round = 0; round < 4; round += 1) {
      expect(cutAt(4 * MIB)).toBeUndefined()
      notePassed(MIB)
    }
  })

  test('is to blame when a proxy refuses it', () => {
    expect(smallerPart({ sent: 4 * MIB, problem: refused, isOnline: true })).toBe(2 * MIB)
  })
})

describe('a size that was learned from a cut', () => {
  const pass = (times: number) => {
    for (let count = 0; count < times; count += 1) notePassed(partSize())
  }
  beforeEach(() => learnPartSize(MIB))

  test('doubles after eight parts that passed, up to the largest', () => {
    pass(7)
    expect(partSize()).toBe(MIB)
    pass(1)
    expect(partSize()).toBe(2 * MIB)
    pass(80)
    expect(partSize()).toBe(LARGEST_PART)
  })

  test('does not grow by smaller bodies', () => {
    for (let count = 0; count < 80; count += 1) notePassed(MIB - 1)
    expect(partSize()).toBe(MIB)
  })

  test('is tried more and more rarely, while each larger part is cut', () => {
    pass(8)
    learnPartSize(MIB)
    pass(15)
    expect(partSize()).toBe(MIB)
    pass(1)
    expect(partSize()).toBe(2 * MIB)
    learnPartSize(MIB)
    pass(31)
    expect(partSize()).toBe(MIB)
  })

  test('does not grow to a size that a proxy has refused', () => {
    smallerPart({ sent: 4 * MIB, problem: refused, isOnline: true })
    pass(80)
    expect(partSize()).toBe(2 * MIB)
  })
})

const gateway = { message: 'Request size limit exceeded' }

test.each<[string, boolean, unknown, ApiProblem]>([
  ['JSON of the backend', true, { message: 'Eine Datei darf …' }, { kind: 'server', status: 413 }],
  ['a page of a proxy', false, undefined, refused],
  ['JSON of a proxy', false, { error: 'too large' }, refused],
  ['JSON of a gateway, as the backend would write it', false, gateway, refused],
])('a 413 with %s is told apart', (_, mayBeOwn413, body, problem) => {
  expect(problemOfFileAnswer({ status: 413, retryAfter: null, body, mayBeOwn413 })).toMatchObject(problem)
})
