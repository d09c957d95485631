import { beforeEach, expect, test } from 'vitest'
import { LARGEST_PART } from '../../../src/contract/file-parts.ts'
import type { ApiProblem } from '../../../src/lib/api/api-error.ts'
import { problemOfFileAnswer } from '../../../src/lib/api/fetch-error.ts'
import {
  forgetPartSize,
  learnPartSize,
  partSize,
  SMALLEST_PART,
  smallerPart,
} from '../../../src/lib/api/part-size.ts'

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

test('a page keeps the smallest size it has learned, until its network changes', () => {
  expect(partSize()).toBe(LARGEST_PART)
  learnPartSize(MIB)
  learnPartSize(2 * MIB)
  expect(partSize()).toBe(MIB)
  forgetPartSize()
  expect(partSize()).toBe(LARGEST_PART)
})

test.each<[string, unknown, ApiProblem]>([
  [
    'JSON of the backend',
    { message: 'Eine Datei darf höchstens 10 MB groß sein.' },
    { kind: 'server', status: 413 },
  ],
  ['a page of a proxy', undefined, refused],
  ['JSON of a proxy', { error: 'too large' }, refused],
])('a 413 with %s is told apart', (_, body, problem) => {
  expect(problemOfFileAnswer({ status: 413, retryAfter: null, body })).toMatchObject(problem)
})
