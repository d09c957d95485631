import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { groupByArea, permissionEntries } from '../../../src/backend/rights/permissions.ts'
import { decidePermission, standingIn, type Grant } from '../../../src/backend/rights/rights.ts'
import { toUser } from '../../../src/backend/session/user-record.ts'
import { PermissionGroups, type PermissionEntry } from '../../../src/contract/permissions.ts'
import { User } from '../../../src/contract/account/session.ts'
import { decide } from '../../../src/lib/session/guard.ts'
import { showPermittedLinks } from '../../../src/lib/session/permitted-links.ts'
import { routes } from '../../../src/lib/routes.ts'
import { formatHint, readHint } from '../../../src/lib/session/session-hint.ts'
import { mayDo, permissionSet, type KnownPermissions } from '../../../src/lib/stores/session/permissions.ts'
import { viewerOf } from '../../../src/lib/stores/session/viewer.ts'
import {
  asRead,
  NOWHERE,
  ORGANISATIONS,
  permissionCases,
  personOf,
  undecided,
} from '../../support/worlds/permission-cases.ts'
import { permissionNames } from '../../../src/contract/permission-names.ts'

// Specification, section 6, and product page, section 2, Permission grant: what the browser shows as allowed is what
// the backend allows, over random people, memberships, groups and grants. A failure prints its seed and counterexample.

const RUNS = { numRuns: 1000 }
const ids = Array.from({ length: ORGANISATIONS }, (_, index) => index + 1)
const everywhere = [...ids, NOWHERE]
const EXPIRES_AT = Date.parse('2026-12-21T12:00:00Z')

/** Calls `check` with what both sides know of a random person, for every organisation there is or is not. */
function forEveryCase(check: (about: Situation) => void): void {
  fc.assert(
    fc.property(permissionCases, (given) => {
      const { own, grants } = asRead(given, ids)
      const person = personOf(given, 7)
      const user = overTheWire(User, toUser(person, [...own.values()], 'a key'))
      const answer = (organisations: readonly number[]) =>
        Object.values(
          overTheWire(
            PermissionGroups,
            groupByArea(permissionEntries({ user: person, own, grants }, organisations)),
          ),
        ).flat()
      const ofAll = answer([...own.keys()])

      for (const organisationId of everywhere) {
        const allowed = new Set(
          permissionNames.filter(
            (name) =>
              decidePermission(name, organisationId, standingIn(own.get(organisationId), person, grants))
                .granted,
          ),
        )
        // To a question about an organisation that is not the person's the answer is 404, and no entry is known.
        const ofOne = own.has(organisationId) ? answer([organisationId]) : []
        check({ user, organisationId, allowed, ofAll, ofOne, grants, isOwn: own.has(organisationId) })
      }
    }),
    RUNS,
  )
}

interface Situation {
  user: User
  organisationId: number
  /** What the server allows the person there. */
  allowed: ReadonlySet<string>
  /** The entries the server answers without organisation_id, and with this one. */
  ofAll: readonly PermissionEntry[]
  ofOne: readonly PermissionEntry[]
  grants: readonly Grant[]
  isOwn: boolean
}

describe('the browser decides as the server does', () => {
  test('about every permission in every organisation, whichever answer it has', () => {
    forEveryCase(({ user, organisationId, allowed, ofAll, ofOne }) => {
      for (const entries of [ofAll, ofOne]) {
        const shown = permissionNames.filter((name) => mayDo(name, { user, organisationId, entries }))
        expect(shown).toEqual([...allowed])
      }
    })
  })

  test('by a rule of its own: also from the grants as they are, contradictions and all', () => {
    forEveryCase(({ user, organisationId, allowed, grants }) => {
      const entries = undecided(grants)
      const shown = permissionNames.filter((name) => mayDo(name, { user, organisationId, entries }))
      expect(shown).toEqual([...allowed])
    })
  })

  test('in what the stores hand on, and before an answer has come it says so or is right', () => {
    forEveryCase(({ user, organisationId, allowed, ofOne }) => {
      expect(permissionSet(user, organisationId, known(user, organisationId, ofOne))).toEqual(allowed)
      const early = permissionSet(user, organisationId, { state: 'unknown' })
      if (early !== 'unknown') expect(early).toEqual(allowed)
    })
  })

  test('without memberships in the user record, as other backends answer it, in the organisations of the person', () => {
    forEveryCase(({ user: { memberships, ...user }, organisationId, allowed, ofAll, isOwn }) => {
      if (!isOwn) return
      expect(memberships).toBeDefined()
      const shown = permissionNames.filter((name) => mayDo(name, { user, organisationId, entries: ofAll }))
      expect(shown).toEqual([...allowed])
    })
  })
})

describe('the guard agrees', () => {
  test('in the browser, and on the page server by the hint', () => {
    forEveryCase(({ user, organisationId, allowed, ofOne }) => {
      const viewer = viewerFor(user, organisationId, ofOne)
      const hinted = readHint(formatHint(viewer, EXPIRES_AT), 0)
      for (const permission of permissionNames) {
        const access = { kind: 'member', organisation: true, permission } as const
        const verdicts = [viewer, hinted].map((one) => decide(access, one).kind === 'allow')
        expect(verdicts).toEqual([allowed.has(permission), allowed.has(permission)])
      }
    })
  })

  test('in the links it shows', () => {
    forEveryCase(({ user, organisationId, allowed, ofOne }) => {
      const link = navigationLink(routes.alerts.pattern)
      showPermittedLinks(link.page, viewerFor(user, organisationId, ofOne), user.memberships?.length === 0)
      expect(link.item.hidden).toBe(!allowed.has(routes.alerts.access.permission))
    })
  })
})

function viewerFor(user: User, organisationId: number, entries: readonly PermissionEntry[]) {
  const session = {
    state: 'signedIn',
    token: 't',
    user,
    expiresAt: EXPIRES_AT,
    renewedAt: 0,
    clockError: 0,
  } as const
  const viewer = viewerOf(session, organisationId, known(user, organisationId, entries))
  if (!viewer.signedIn) throw new Error('a person who is signed in looks like a stranger')
  return viewer
}

function known(user: User, organisationId: number, entries: readonly PermissionEntry[]): KnownPermissions {
  return { state: 'known', entries: [...entries], userId: user.id, organisationId, at: 1 }
}

/** As the answer arrives in the browser. */
function overTheWire<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(JSON.stringify(answer)))
}

/** A page with one link of the navigation: as much of it as is asked for. */
function navigationLink(pattern: string) {
  const item = { hidden: false }
  const link = { dataset: { page: pattern }, closest: () => item, hasAttribute: () => false }
  return { item, page: { querySelectorAll: () => [link], querySelector: () => null } as unknown as Document }
}
