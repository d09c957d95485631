import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { countUnread } from '../../../src/contract/notifications/notifications.ts'
import { latestOperations } from '../../../src/contract/operations/operation-list.ts'
import { listVehicles } from '../../../src/contract/vehicles/vehicle-list.ts'
import { configureApi } from '../../../src/lib/api/api-hooks.ts'
import { call } from '../../../src/lib/api/api.ts'
import { clearStored } from '../../../src/lib/device/storage.ts'
import { isGone } from '../../../src/lib/stores/device/on-device.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'

// A backend that speaks the specification and nothing else is a backend like any other.

let status = 200
let refusals = 0
let person: number | undefined

vi.stubGlobal('matchMedia', () => ({ matches: false }))
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  status = 200
  refusals = 0
  person = 1
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { status })))
  configureApi({
    base: 'http://localhost',
    credentials: 'same-origin',
    locale: () => 'de',
    token: () => 'token',
    person: () => person,
    renew: () => Promise.reject(new Error('is not asked for')),
    refused: () => (refusals += 1),
    rightsChanged: () => undefined,
    signedOut: () => undefined,
  })
})

const further = () => call(listVehicles, { params: { organisationId: 1 }, input: {} })
const specified = () => call(latestOperations, { params: { organisationId: 1 }, input: {} })
const specifiedByQuery = () => call(countUnread, { input: { organisation_id: 1 } })

/** Whether an answer is taken for news about the rights, and for a reason to forget what the device has. */
async function meaningOf(ask: () => Promise<unknown>, answer: number) {
  status = answer
  const error: unknown = await ask().catch((cause: unknown) => cause)
  return { rights: refusals > 0, gone: isGone(error) }
}
const nothing = { rights: false, gone: false }
const everything = { rights: true, gone: true }

describe('a call beyond the specification that the backend may not know says nothing about rights', () => {
  test.each([404, 405, 501])('with %i, where it was never answered', async (answer) => {
    expect(await meaningOf(further, answer)).toEqual(nothing)
  })

  test.each([
    [404, everything],
    [405, nothing],
    [501, nothing],
  ])('with %i, where it was answered before in this session: %o', async (answer, expected) => {
    await further()
    expect(await meaningOf(further, answer)).toEqual(expected)
  })

  test('and none of another session counts', async () => {
    await further()
    clearStored()
    expect(await meaningOf(further, 404)).toEqual(nothing)
  })

  test('nor what was answered to somebody who is not signed in', async () => {
    person = undefined
    await further()
    expect(localStorage).toHaveLength(0)
  })

  test('but a refusal does', async () => {
    expect(await meaningOf(further, 403)).toEqual(everything)
  })
})

describe('a call of the specification every backend knows', () => {
  test.each([
    [404, everything],
    [405, nothing],
    [501, nothing],
  ])('%i: %o', async (answer, expected) => {
    expect(await meaningOf(specified, answer)).toEqual(expected)
    expect(await meaningOf(specifiedByQuery, answer)).toEqual(expected)
  })

  test('and no other one is said to be', () => {
    // As the specification writes them, section 7.
    const known = [
      'POST /api/login',
      'POST /api/logout',
      'POST /api/refresh',
      'GET /api/user',
      'GET /api/notifications',
      'GET /api/notifications/filter-counts',
      'GET /api/notifications/unread-count',
      'POST /api/notifications/{id}/read',
      'POST /api/notifications/read-all',
      'DELETE /api/notifications/{id}',
      'DELETE /api/notifications/delete-read',
      'GET /api/permissions/user/me',
      'GET /api/permissions',
      'POST /api/organisation/{organisationId}/operations/latest',
      'GET /api/organisation/{organisationId}/operation/{operationId}',
    ]
    const said = Object.values(calls).filter((one) => 'specified' in one && one.specified)
    expect(said.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(known.toSorted())
  })
})
