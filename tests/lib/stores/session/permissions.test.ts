import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PermissionEntry } from '../../../../src/contract/permissions.ts'
import type { User } from '../../../../src/contract/account/session.ts'
import {
  $organisationId,
  chooseOrganisation,
  fittingOrganisation,
  organisationsOf,
} from '../../../../src/lib/stores/organisation/organisation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import {
  $permissions,
  allowedNow,
  clearPermissions,
  isFresh,
  keepPermissions,
  mayDo,
  namingEntries,
  noteFailed,
  noteUnanswered,
  restorePermissions,
} from '../../../../src/lib/stores/session/permissions.ts'
import { $session, endSession, storeSession } from '../../../../src/lib/stores/session/session.ts'
import { countUnread, markRead } from '../../../../src/contract/notifications/notifications.ts'
import { latestOperations } from '../../../../src/contract/operations/operation-list.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { whileShown } from '../../../../src/lib/stores/device/shown.ts'
import { viewerOf } from '../../../../src/lib/stores/session/viewer.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { askAgain } from '../../../../src/lib/stores/session/upkeep.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

const app = useApp()
const member: User = { id: 1, tenant_admin: false, admin_organisation_ids: [] }

function entry(has_permission: boolean, organisation_id: number | null): PermissionEntry {
  const organisation_name = organisation_id === null ? null : `FF ${organisation_id}`
  return { name: 'files.view', has_permission, source: 'direct', organisation_id, organisation_name }
}

/** As `files.view:3` (specification, section 6). */
function named(has_permission: boolean, organisationId: number): PermissionEntry {
  return { ...entry(has_permission, null), name: `files.view:${organisationId}` }
}

describe('who may what (specification, section 6)', () => {
  test.each<[string, User, PermissionEntry[], boolean]>([
    ['nothing is granted', member, [], false],
    ['it is granted generally', member, [entry(true, null)], true],
    ['it is granted for this organisation', member, [entry(true, 3)], true],
    ['it is granted for another organisation only', member, [entry(true, 4)], false],
    [
      'this organisation refuses what is granted generally',
      member,
      [entry(true, null), entry(false, 3)],
      false,
    ],
    [
      'this organisation grants what is refused generally',
      member,
      [entry(false, null), entry(true, 3)],
      true,
    ],
    ['a refusal meets a grant', member, [entry(true, 3), entry(false, 3)], false],
    ['the name says that it is for this organisation', member, [named(true, 3)], true],
    ['the name says that it is for another one', member, [named(true, 4)], false],
    ['the name of another one begins alike', member, [named(true, 33)], false],
    ['the name refuses what is granted generally', member, [entry(true, null), named(false, 3)], false],
    ['the name grants what is refused generally', member, [entry(false, null), named(true, 3)], true],
    ['the name refuses what the field grants', member, [entry(true, 3), named(false, 3)], false],
    ['the field refuses what the name grants', member, [entry(false, 3), named(true, 3)], false],
    ['the name says this one, the field another', member, [{ ...named(true, 3), organisation_id: 4 }], true],
    ['the name says another one, the field this', member, [{ ...named(true, 4), organisation_id: 3 }], false],
    ['the person administers the organisation', { ...member, admin_organisation_ids: [3] }, [], true],
    ['the person administers another one', { ...member, admin_organisation_ids: [4] }, [], false],
    ['the person administers the tenant', { ...member, tenant_admin: true }, [entry(false, 3)], true],
  ])('%s', (_, user, entries, expected) => {
    expect(mayDo('files.view', { user, organisationId: 3, entries })).toBe(expected)
  })
})

describe('permissions are kept', () => {
  const asked = () => app.count('GET /api/permissions/user/me')

  test('for 5 minutes unless forced, and asked for again in another organisation', async () => {
    await app.signIn('leitung')
    chooseOrganisation(1)
    await loadPermissions()
    await loadPermissions()
    expect(asked()).toBe(1)

    await loadPermissions({ force: true })
    expect(asked()).toBe(2)

    chooseOrganisation(2)
    await loadPermissions()
    expect(asked()).toBe(3)
    expect(allowedNow('operations.view')).toBe(true)
    expect(allowedNow('operations.delete')).toBe(false)
  })

  test.each([
    ['as old as 5 minutes', 5 * 60_000, false],
    ['nearly as old', 5 * 60_000 - 1, true],
    ['of a later time, since the clock was put back', -1, false],
  ])('%s: %d ms', (_, age, expected) => {
    const known = { state: 'known', entries: [], userId: 1, organisationId: 3, at: 1_000_000 } as const
    expect(isFresh({ ...known, entries: [] }, 1, 3, 1_000_000 + age)).toBe(expected)
  })

  test('for 5 minutes also where the page is opened anew', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await loadPermissions()

    clearPermissions()
    restorePermissions()
    await loadPermissions()

    expect(asked()).toBe(1)
  })

  test('until the person signs out', async () => {
    await app.signIn('mitglied')
    await loadPermissions()

    endSession()

    expect($permissions.get()).toEqual({ state: 'unknown' })
  })

  test('and kept when the server cannot answer now: it has not said that anything has changed', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await loadPermissions()
    app.breakAnswers(500)

    await loadPermissions({ force: true })

    expect(allowedNow('operations.view')).toBe(true)
  })

  test('and emptied when the backend fails, which is only logged', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await loadPermissions()
    expect(allowedNow('operations.view')).toBe(true)

    app.breakAnswers(200)
    await loadPermissions({ force: true })

    expect($permissions.get()).toMatchObject({ state: 'known', entries: [] })
    expect(console.warn).toHaveBeenCalled()
    // A failure may be over in a moment: nothing is granted, nothing is refused, and it is not kept for 5 minutes.
    expect(allowedNow('operations.view')).toBeUndefined()
    expect(viewerOf($session.get(), $organisationId.get(), $permissions.get())).toMatchObject({
      permissions: 'unknown',
    })
    app.mendAnswers()
    await loadPermissions()
    expect(allowedNow('operations.view')).toBe(true)
  })

  test('when no answer came, which is no failure', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await loadPermissions()

    app.cutNetwork()
    await loadPermissions({ force: true })

    expect(allowedNow('operations.view')).toBe(true)
  })
})

describe('where nothing is known of the rights', () => {
  const offered = () => {
    const viewer = viewerOf($session.get(), $organisationId.get(), $permissions.get())
    return viewer.signedIn ? viewer.permissions : undefined
  }

  beforeEach(async () => {
    await app.signIn('mitglied')
    settleOrganisation()
  })
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(globalThis, 'window')
  })

  test('a page neither shows nor asks for anything, and does when somebody has answered', async () => {
    vi.stubGlobal('window', globalThis)
    const $shown = atom(0)
    const loads: (boolean | undefined)[] = []
    whileShown($shown, () => loads.push(allowedNow('operations.view')))
    const leave = $shown.listen(() => undefined)
    await eventually(() => expect(loads).toEqual([undefined]))

    app.cutNetwork()
    await loadPermissions()
    expect(offered()).toBe('unknown')

    app.mendNetwork()
    await loadPermissions()
    await eventually(() => expect(loads).toEqual([undefined, true]))
    leave()
  })

  test('nobody waits for ever for an answer that neither comes nor fails, and it counts when it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const letGo = app.holdBack('GET /api/permissions/user/me', 'request')
    const asked = loadPermissions()
    vi.advanceTimersByTime(5_000)
    expect(offered()).toBe('awaited')

    vi.advanceTimersByTime(10_000)
    expect(offered()).toBe('unknown')
    expect(allowedNow('operations.view')).toBeUndefined()

    vi.useRealTimers()
    letGo()
    await asked
    expect(allowedNow('operations.view')).toBe(true)
    expect(allowedNow('operations.delete')).toBe(false)
  })

  test.each([
    ['nobody was reached', app.cutNetwork, app.mendNetwork],
    ['the backend failed', app.breakAnswers, app.mendAnswers],
  ])('%s: it is asked again by itself, each time later, until it is answered', async (_, spoil, mend) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const asked = () => app.count('GET /api/permissions/user/me')
    spoil()
    await loadPermissions()
    const passed = [asked()]
    for (const wait of [1_999, 1, 3_999, 1]) {
      await vi.advanceTimersByTimeAsync(wait)
      // Until the answer has been read.
      await new Promise(setImmediate)
      passed.push(asked())
    }
    expect(passed).toEqual([1, 1, 2, 2, 3])
    expect(offered()).toBe('unknown')

    mend()
    await vi.advanceTimersByTimeAsync(8_000)
    vi.useRealTimers()
    await eventually(() => expect(allowedNow('operations.view')).toBe(true))
  })

  test('it is not asked for somebody who has gone', async () => {
    app.cutNetwork()
    await loadPermissions()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    endSession()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(app.count('GET /api/permissions/user/me')).toBe(1)
  })
})

describe('where the entries alone name the organisations, and nobody answers any more', () => {
  const entries = [entry(true, 3), entry(true, 4)]
  const row = { token: 'token', expires_at: '2999-01-01T00:00:00Z', renewed_at: 0, clock_error: 0 }
  const choices = () => organisationsOf(member, namingEntries($permissions.get(), member.id))

  test.each([
    ['cut off, in another one', () => noteUnanswered(member.id, 4)],
    ['cut off again', () => [3, 4].map((id) => noteUnanswered(member.id, id))],
    ['a failure', () => noteFailed(member.id, 3)],
    ['a failure after another one', () => [4, 3].map((id) => noteFailed(member.id, id))],
    [
      'a failure, and the page is opened anew',
      () => {
        noteFailed(member.id, 3)
        clearPermissions()
        restorePermissions()
      },
    ],
  ])('%s: they stay, and so does the one that is chosen', (_, fail) => {
    storeSession({ ...row, user: member })
    keepPermissions({ state: 'known', entries, userId: member.id, organisationId: 3, at: Date.now() })
    chooseOrganisation(3)

    fail()

    expect(choices()).toEqual([
      { id: 3, name: 'FF 3' },
      { id: 4, name: 'FF 4' },
    ])
    expect(settleOrganisation()).toBe(true)
    expect($organisationId.get()).toBe(3)
  })

  test('nothing of somebody else', () => {
    keepPermissions({ state: 'known', entries, userId: 77, organisationId: 3, at: Date.now() })
    noteFailed(member.id, 3)
    expect(choices()).toEqual([])
  })
})

describe('a call that is refused says that what is known of the rights is out of date', () => {
  test.each([
    ['a missing right', () => call(latestOperations, { params: { organisationId: 1 }, input: {} }), 1],
    [
      'an organisation in the path that is not the person’s',
      () => call(latestOperations, { params: { organisationId: 9 }, input: {} }),
      1,
    ],
    ['one in the query', () => call(countUnread, { input: { organisation_id: 9 } }), 1],
    ['but not an id that does not exist', () => call(markRead, { params: { id: 999_999 } }), 0],
  ])('%s', async (_, ask, times) => {
    await app.signIn('gast')

    await expect(ask()).rejects.toThrow()

    expect(app.refused()).toBe(times)
  })
})

describe('grant and revoke a right: the open page follows at once', () => {
  const asked = () => app.count('GET /api/permissions/user/me')

  test('whatever the server tells is asked for, also within the seconds in which a refusal is not', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await askAgain('told')
    const before = asked()

    await askAgain('refused')
    expect(asked()).toBe(before)
    await askAgain('told')
    expect(asked()).toBe(before + 1)
  })

  test('and once more where it came while the answer to an earlier question was on its way', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    await loadPermissions()
    const before = asked()

    const letThrough = app.holdBack('GET /api/permissions/user/me', 'answer')
    const first = askAgain('told')
    await eventually(() => expect(asked()).toBe(before + 1))
    await askAgain('told')
    await askAgain('told')
    letThrough()
    await first

    expect(asked()).toBe(before + 2)
  })

  test('also where a page had asked by itself', async () => {
    await app.signIn('mitglied')
    settleOrganisation()
    const letThrough = app.holdBack('GET /api/permissions/user/me', 'answer')
    const own = loadPermissions({ force: true })
    await eventually(() => expect(asked()).toBe(1))
    const told = askAgain('told')
    letThrough()
    await Promise.all([own, told])

    expect(asked()).toBe(2)
  })
})

describe('the current organisation', () => {
  const organisations = [1, 2].map((id) => ({ id, name: `FF ${id}` }))

  test.each([
    ['several and none chosen: the person is asked', 0, organisations, 0],
    ['several and one chosen: it stays', 2, organisations, 2],
    ['exactly one: it is chosen', 0, organisations.slice(0, 1), 1],
    ['one that is not the person’s any more: forgotten', 7, organisations, 0],
    ['none at all', 7, [], 0],
  ])('%s', (_, chosen, known, expected) => {
    expect(fittingOrganisation(chosen, known)).toBe(expected)
  })

  test('is kept persistently, 0 by default, and forgotten with the person', async () => {
    expect($organisationId.get()).toBe(0)
    await app.signIn('mitglied')
    settleOrganisation()
    expect($organisationId.get()).toBe(1)
    expect(localStorage.getItem('organisation')).toBe('1')

    endSession()
    expect($organisationId.get()).toBe(0)
  })

  test('comes from the permission entries where the user record names none', () => {
    const entries = [entry(true, 3), entry(false, 3), entry(true, null), entry(true, 4)]
    expect(organisationsOf({ ...member, admin_organisation_ids: [9] }, entries)).toEqual([
      { id: 9, name: undefined },
      { id: 3, name: 'FF 3' },
      { id: 4, name: 'FF 4' },
    ])
  })

  test('comes from the names of the entries, too', () => {
    const known = [{ ...named(true, 5), organisation_name: 'FF 5' }, named(true, 6)]
    expect(organisationsOf(member, known)).toEqual([
      { id: 5, name: 'FF 5' },
      { id: 6, name: undefined },
    ])
  })
})
