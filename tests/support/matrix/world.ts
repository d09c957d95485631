import { apiKeyScopes } from '../../../src/contract/organisation/api-key-scopes.ts'
import { makeEmailLink, startEmailChange } from '../../../src/backend/account/email-change.ts'
import { calendarUrl } from '../../../src/backend/calendar/address.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import { revokeSession, startSession } from '../../../src/backend/session/sessions.ts'
import { makeVapidKeys } from '../../../src/backend/push/vapid.ts'
import { hashToken, makeToken } from '../../../src/backend/session/tokens.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { RESET_MINUTES } from '../../../src/contract/account/password.ts'
import type { DatabaseAddress } from '../../../src/backend/database/open.ts'
import { inProcess, type InProcess } from '../servers/in-process.ts'
import { addDocument, addFolder, storeBytes } from '../documents/stored-documents.ts'
import {
  addDeadJob,
  addAttachment,
  addGrants,
  addGroup,
  addIntakeKey,
  addKeyword,
  addInvitation,
  addMembership,
  addNotification,
  addOperation,
  addOrganisation,
  addPerson,
  addSharedLink,
  addVehicle,
  addStatus,
} from '../worlds/tenant-rows.ts'
import { addPlaces, words, type PlaceName, type Places } from './places.ts'
import type { Viewer } from './viewers.ts'
import { permissionNames, type PermissionName } from '../../../src/contract/permission-names.ts'
import type { ChannelCookieConfig } from '../../../src/backend/config.ts'

const TOKEN_MINUTES = 60
export const HOME_KEY = 'key-of-home'
export const CLOSED_KEY = 'key-of-closed'
export const REVOKED_KEY = 'revoked-key-of-home'

type Person = Exclude<Viewer, 'stranger' | 'intakeKey'>

/** Whom somebody is: their tenant's place, and where they belong. */
interface Role {
  at: PlaceName
  tenantAdmin?: true
  admin?: true
  inactive?: true
  /** They belonged to `home` once. */
  left?: true
  /** Everything is granted generally unless said otherwise. */
  grants?: 'none' | 'refusedHere'
  member?: false
  /** They are in a group of leaders. */
  leads?: true
}

const roles: Readonly<Record<Person, Role>> = {
  member: { at: 'home' },
  leader: { at: 'home', leads: true },
  refused: { at: 'home', grants: 'refusedHere' },
  ungranted: { at: 'home', grants: 'none' },
  elsewhere: { at: 'another' },
  otherTenant: { at: 'otherTenant' },
  otherTenantAdmin: { at: 'otherTenant', tenantAdmin: true, member: false },
  organisationAdmin: { at: 'home', admin: true, grants: 'refusedHere' },
  tenantAdmin: { at: 'home', tenantAdmin: true, member: false, grants: 'refusedHere' },
  former: { at: 'another', left: true },
  inactive: { at: 'home', inactive: true },
  revoked: { at: 'home' },
  expired: { at: 'home' },
}

/** Where each viewer is at home; who is nobody looks at `home`. */
export function placeOf(viewer: Viewer): PlaceName {
  return viewer === 'stranger' || viewer === 'intakeKey' ? 'home' : roles[viewer].at
}

/**
 * The words of the organisations a viewer must never read of, in whatever answer. Whoever administers a tenant administers also the people and
 * things of what is closed.
 */
export function wordsHiddenFrom(viewer: Viewer, { access }: Pick<Endpoint, 'access'>): string[] {
  const ofTenant: readonly PlaceName[] = ['home', 'another', 'neighbour']
  const mayRead: readonly PlaceName[] =
    viewer !== 'tenantAdmin'
      ? [placeOf(viewer)]
      : access.kind === 'tenantAdmin'
        ? [...ofTenant, 'closed']
        : ofTenant
  return (Object.keys(words) as PlaceName[])
    .filter((name) => !mayRead.includes(name))
    .map((name) => words[name])
}

export interface MatrixWorld extends InProcess {
  places: Places
  /** User ids. */
  people: Readonly<Record<Person, number>>
  emailOf: (viewer: Viewer) => string
  /** One token for all calls of a viewer, or, for a call that uses it up, one of a session of its own. */
  tokenOf: (viewer: Viewer, about?: { own: boolean }) => Promise<string | undefined>
  /** A token of a new member of `home` to whom exactly this is granted. */
  tokenOfMemberWith: (names: readonly PermissionName[]) => Promise<string>
  /** Somebody who has just joined `home`; answers their id. */
  newMember: (as?: { hasPassword?: boolean }) => Promise<number>
  /** A new notification of the member, of `home`. */
  notificationOfMember: () => Promise<number>
  /** An operation of `home`. */
  newOperation: (state: OperationState) => Promise<number>
  /** A file of the operation of `home`. */
  newAttachment: () => Promise<number>
  /** A status of the vehicle of `home` that this viewer has just set; of who is nobody, the member. */
  newStatusOf: (viewer: Viewer) => Promise<number>
  /** Of the operation of `home`, as it is now. */
  versionOfOperation: () => Promise<number>
  /** Of the settings of a viewer's tenant, as they are now. */
  versionOfFmsSettings: (viewer: Viewer) => Promise<number>
  /** A device on which somebody has just signed in. */
  newSessionOf: (person: Person) => Promise<number>
  /** A device of each of them, which they keep. */
  keptSessions: Readonly<Partial<Record<Viewer, number>>>
  /** Of a link of a mail that sets the password of a new person anew. */
  newResetToken: () => Promise<string>
  /** Of a link of a mail to another address that a new person wants. */
  newEmailToken: () => Promise<string>
  /** In the address of the calendar of a new person. */
  calendarToken: () => Promise<string>
  /** From then on nobody administers anything alone. */
  addAdministrators: () => Promise<void>
  /** An invitation of `home`, or by an organisation of its own: to whoever asks, or to somebody new. */
  newInvitation: (into: 'home' | 'newOrganisation', to?: Viewer) => Promise<{ id: number; token: string }>
  /** A link to the operation of `home`, or to one of an organisation of its own, which has a place on the map. */
  newSharedLink: (to: 'home' | 'newOrganisation') => Promise<{ id: number; token: string }>
  /** A link to the document or folder of `home`, or to one of an organisation of its own, with the id of a document it shows. */
  newFileLink: (
    kind: 'document' | 'folder',
    to: 'home' | 'newOrganisation',
  ) => Promise<{ id: number; token: string; document: number }>
  /** A document of `home` or a folder that nobody has shared. */
  newFile: (kind: 'document' | 'folder') => Promise<{ documentId: number; folderId: number }>
  /** A group of `home`, of the bystander alone. */
  newGroup: () => Promise<number>
  /** A dead job of the tenant of `home`. */
  newDeadJob: () => Promise<number>
  /** A vehicle of `home` that nothing names. */
  newVehicle: () => Promise<number>
  /** A keyword of the tenant of `home` that no operation has. */
  newKeyword: () => Promise<number>
  /** What a new device of the member says when a push has arrived. */
  receiptOfMember: () => Promise<string>
}

export type OperationState = 'open' | 'closed' | 'archived' | 'deleted'

interface Given {
  address?: DatabaseAddress
  channelCookies?: ChannelCookieConfig
}

/** Two tenants with several organisations, and a person for every viewer, in a real database. */
export async function matrixWorld({ address, channelCookies }: Given = {}): Promise<MatrixWorld> {
  let calls = 0
  let newcomers = 0
  let operations = 0
  const tokens: Partial<Record<Viewer, string>> = {}
  // Every call comes from somewhere else: the matrix is about rights, not about how often somebody asks.
  const addressOf = () => `10.0.${Math.floor(++calls / 250)}.${(calls % 250) + 1}`
  const backend = await inProcess({
    addressOf,
    ...(address && { address }),
    ...(channelCookies && { channelCookies }),
  })
  const { database, now } = backend
  const { password_hash } = await database.read
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const alarmAt = new Date(now() - 60_000).toISOString()
  const { places, people, keptSessions } = await database.write(async (queries) => {
    const added = await addPlaces(queries, password_hash, alarmAt)
    const everybody = await addPeople(queries, added, password_hash)
    const session = (person: Person) => addSession(queries, person, everybody[person], now())
    return {
      places: added,
      people: everybody,
      keptSessions: {
        member: await session('member'),
        organisationAdmin: await session('organisationAdmin'),
        otherTenant: await session('otherTenant'),
      },
    }
  })
  const { home } = places
  for (const { content } of Object.values(places)) await storeBytes(backend.documents, content)

  return {
    ...backend,
    places,
    people,
    emailOf,
    tokenOf: async (viewer, { own } = { own: false }) => {
      if (viewer === 'stranger') return undefined
      if (viewer === 'intakeKey') return HOME_KEY
      const start = () => database.write((queries) => tokenFor(queries, viewer, people[viewer], now()))
      if (own) return start()
      const known = tokens[viewer]
      // Somebody may have signed out all of their devices.
      if (known === undefined || (viewer !== 'revoked' && (await isEnded(database.read, known)))) {
        tokens[viewer] = await start()
      }
      return tokens[viewer]
    },
    tokenOfMemberWith: (names) =>
      database.write(async (queries) => {
        const email = `new-${++newcomers}@matrix.example`
        const user = await addPerson(queries, { ...home, name: 'Neu', email, passwordHash: password_hash })
        await addMembership(queries, { ...home, user })
        if (names.length > 0) await addGrants(queries, { ...home, to: { user }, names, granted: true })
        return tokenFor(queries, 'member', user, now())
      }),
    newMember: ({ hasPassword = true } = {}) =>
      database.write(async (queries) => {
        const email = `new-${++newcomers}@matrix.example`
        const passwordHash = hasPassword ? password_hash : ''
        const user = await addPerson(queries, { ...home, name: 'Neu', email, passwordHash })
        await addMembership(queries, { ...home, user })
        return user
      }),
    notificationOfMember: () =>
      database.write((queries) => addNotification(queries, { ...home, user: people.member })),
    newOperation: (state) =>
      database.write((queries) =>
        addOperation(queries, {
          ...home,
          alarmAt,
          sourceId: `new-${++operations}`,
          deleted: state === 'deleted',
          closed: state === 'closed' || state === 'archived',
          archived: state === 'archived',
        }),
      ),
    newAttachment: () => database.write((queries) => addAttachment(queries, home)),
    newStatusOf: (viewer) =>
      database.write((queries) =>
        addStatus(queries, {
          ...home,
          status: 3,
          user: people[viewer === 'stranger' || viewer === 'intakeKey' ? 'member' : viewer],
          at: new Date(now()).toISOString(),
        }),
      ),
    versionOfOperation: async () => {
      const { version } = await database.read
        .selectFrom('operations')
        .select('version')
        .where('id', '=', home.operation)
        .executeTakeFirstOrThrow()
      return version
    },
    versionOfFmsSettings: async (viewer) => {
      const { fms_version } = await database.read
        .selectFrom('tenants')
        .select('fms_version')
        .where('id', '=', places[placeOf(viewer)].tenant)
        .executeTakeFirstOrThrow()
      return fms_version
    },
    newSessionOf: (person) => database.write((queries) => addSession(queries, person, people[person], now())),
    keptSessions,
    newResetToken: () =>
      database.write(async (queries) => {
        const email = `new-${++newcomers}@matrix.example`
        const user = await addPerson(queries, { ...home, name: 'Neu', email, passwordHash: password_hash })
        return addPasswordReset(queries, { ...home, user }, now())
      }),
    newEmailToken: () =>
      database.write(async (queries) => {
        const email = `new-${++newcomers}@matrix.example`
        const user = await addPerson(queries, { ...home, name: 'Neu', email, passwordHash: password_hash })
        const wanted = { email: `new-${++newcomers}@matrix.example`, locale: 'de' } as const
        await startEmailChange(queries, { id: user, tenant_id: home.tenant, email }, wanted, now())
        const { id } = await queries
          .selectFrom('email_changes')
          .select('id')
          .where('user_id', '=', user)
          .executeTakeFirstOrThrow()
        return makeEmailLink(queries, id, 'new', now())
      }),
    calendarToken: () =>
      database.write(async (queries) => {
        const email = `new-${++newcomers}@matrix.example`
        const id = await addPerson(queries, { ...home, name: 'Neu', email, passwordHash: password_hash })
        const url = calendarUrl(backend.config.appKey, { id, calendar_salt: null })
        return url.replace(/^.*\/(.*)\.ics$/, '$1')
      }),
    addAdministrators: () =>
      database.write(async (queries) => {
        for (const { tenant, organisation } of Object.values(places)) {
          const email = `new-${++newcomers}@matrix.example`
          const about = { tenant, name: 'Neu', email, passwordHash: password_hash, tenantAdmin: true }
          const user = await addPerson(queries, about)
          await addMembership(queries, { tenant, organisation, user, admin: true })
        }
      }),
    newInvitation: (into, to) =>
      database.write(async (queries) => {
        const { tenant } = places[to ? placeOf(to) : 'home']
        const somebody = () => `new-${++newcomers}@matrix.example`
        const about = { tenant, passwordHash: password_hash }
        const organisation =
          into === 'home' ? home.organisation : await addOrganisation(queries, { tenant, name: 'FF Neu' })
        const inviter = await addPerson(queries, { ...about, name: 'Neu', email: somebody() })
        const [email, token] = [to ? emailOf(to) : somebody(), makeToken()]
        return { id: await addInvitation(queries, { tenant, organisation, email, inviter, token }), token }
      }),
    newSharedLink: (to) =>
      database.write(async (queries) => {
        const { tenant } = home
        const token = makeToken()
        const about = { tenant, maker: home.bystander, token }
        if (to === 'home')
          return { id: await addSharedLink(queries, { ...home, ...about, object: home.operation }), token }
        const organisation = await addOrganisation(queries, { tenant, name: 'FF Neu' })
        const operation = await addOperation(queries, { tenant, organisation, word: 'Neuort', alarmAt })
        await queries
          .updateTable('operations')
          .set({ lat: 50.98, lng: 11.03 })
          .where('id', '=', operation)
          .execute()
        return { id: await addSharedLink(queries, { ...about, organisation, object: operation }), token }
      }),
    newFileLink: async (kind, to) => {
      const token = makeToken()
      const { link, content } = await database.write(async (queries) => {
        const { tenant } = home
        const isHome = to === 'home'
        const organisation = isHome
          ? home.organisation
          : await addOrganisation(queries, { tenant, name: 'FF Neu' })
        const folder = isHome
          ? home.folder
          : await addFolder(queries, { tenant, organisation, name: 'Neuer Ordner' })
        const made = isHome ? undefined : await addDocument(queries, { tenant, organisation, folder })
        const document = made?.document ?? home.document
        const shown = { kind, object: kind === 'folder' ? folder : document }
        const id = await addSharedLink(queries, {
          tenant,
          organisation,
          maker: home.bystander,
          token,
          ...shown,
        })
        return { link: { id, document }, content: made?.content }
      })
      if (content) await storeBytes(backend.documents, content)
      return { ...link, token }
    },
    newFile: (kind) =>
      database.write(async (queries) => {
        const name = `Neu ${++newcomers}`
        if (kind === 'folder')
          return { documentId: home.document, folderId: await addFolder(queries, { ...home, name }) }
        const { document } = await addDocument(queries, { ...home, name: `${name}.txt` })
        return { documentId: document, folderId: home.folder }
      }),
    newGroup: () =>
      database.write((queries) =>
        addGroup(queries, { ...home, name: `Neu ${++newcomers}`, members: [home.bystander] }),
      ),
    newVehicle: () =>
      database.write((queries) => addVehicle(queries, { ...home, word: `${words.home} ${++newcomers}` })),
    newDeadJob: () => database.write((queries) => addDeadJob(queries, { tenant: home.tenant })),
    newKeyword: () =>
      database.write((queries) => addKeyword(queries, { ...home, code: `Neu-${++newcomers}-Wort` })),
    receiptOfMember: () =>
      database.write(async (queries) => {
        await tokenFor(queries, 'member', people.member, now())
        return addDevice(queries, people.member, new Date(now()).toISOString())
      }),
  }
}

async function isEnded(queries: Queries, token: string): Promise<boolean> {
  const session = await queries
    .selectFrom('sessions')
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
    .select('sessions.revoked_at')
    .where('session_tokens.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return session?.revoked_at !== null
}

async function addPasswordReset(
  queries: Queries,
  { tenant, user }: { tenant: number; user: number },
  now: number,
): Promise<string> {
  const token = makeToken()
  await queries
    .insertInto('password_resets')
    .values({
      tenant_id: tenant,
      user_id: user,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + RESET_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return token
}

/** A device of a person's newest session; answers its receipt. */
async function addDevice(queries: Queries, user: number, at: string): Promise<string> {
  const session = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.tenant_id'])
    .where('users.id', '=', user)
    .orderBy('sessions.id', 'desc')
    .executeTakeFirstOrThrow()
  const { receipt } = await queries
    .insertInto('push_subscriptions')
    .values({
      tenant_id: session.tenant_id,
      user_id: user,
      session_id: session.id,
      // Nobody listens there: nothing of the matrix leaves the machine.
      endpoint: `http://127.0.0.1:9/receipts/${session.id}`,
      p256dh: makeVapidKeys().public_key,
      auth: 'a'.repeat(22),
      receipt: makeToken(),
      created_at: at,
      named_at: at,
    })
    .returning('receipt')
    .executeTakeFirstOrThrow()
  return receipt
}

function emailOf(viewer: Viewer): string {
  return `${viewer.toLowerCase()}@matrix.example`
}

async function addPeople(
  queries: Queries,
  places: Places,
  passwordHash: string,
): Promise<Record<Person, number>> {
  const people: Partial<Record<Person, number>> = {}
  for (const [name, role] of Object.entries(roles) as [Person, Role][]) {
    people[name] = await addRole(queries, places, name, role, passwordHash)
  }
  const { home, closed } = places
  await addIntakeKey(queries, { ...home, key: HOME_KEY, scopes: apiKeyScopes })
  await addIntakeKey(queries, { ...home, key: REVOKED_KEY, revoked: true })
  await addIntakeKey(queries, { ...closed, key: CLOSED_KEY })
  return people as Record<Person, number>
}

async function addRole(
  queries: Queries,
  places: Places,
  name: Person,
  role: Role,
  passwordHash: string,
): Promise<number> {
  const place = places[role.at]
  const { home, closed } = places
  const email = emailOf(name)
  const { tenant } = place
  const user = await addPerson(queries, {
    tenant,
    name,
    email,
    passwordHash,
    tenantAdmin: role.tenantAdmin ?? false,
    active: !role.inactive,
  })
  const of = { tenant, user }
  if (role.member !== false) {
    await addMembership(queries, { ...of, organisation: place.organisation, admin: role.admin ?? false })
  }
  if (role.leads) {
    await addGroup(queries, {
      tenant,
      organisation: place.organisation,
      name: `Führung ${name}`,
      members: [user],
      leads: true,
    })
  }
  if (role.left) await addMembership(queries, { ...of, organisation: home.organisation, left: true })
  // Whoever has something at home has notifications there, read and unread; those who left, too.
  if (role.left || role.at === 'home') {
    for (const read of [true, false]) await addNotification(queries, { ...home, user, read })
  }
  // An organisation that is closed is closed for its own admins.
  if (tenant === closed.tenant) {
    await addMembership(queries, { ...of, organisation: closed.organisation, admin: true })
    await addNotification(queries, { ...closed, user, read: true })
  }

  const grant = { tenant, to: { user }, names: permissionNames }
  if (role.grants !== 'none') await addGrants(queries, { ...grant, organisation: null, granted: true })
  if (role.grants === 'refusedHere') {
    await addGrants(queries, { ...grant, organisation: place.organisation, granted: false })
  }
  return user
}

async function tokenFor(queries: Queries, viewer: Person, id: number, now: number): Promise<string> {
  // Long enough ago that the token has expired, not long enough that it cannot be renewed.
  const started = viewer === 'expired' ? now - 2 * TOKEN_MINUTES * 60_000 : now
  const { tenant_id } = await queries
    .selectFrom('users')
    .select('tenant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const device = { name: 'matrix', ip: null }
  const { token } = await startSession(queries, { id, tenant_id }, device, started, TOKEN_MINUTES)
  if (viewer === 'revoked') await revokeSession(queries, await sessionOf(queries, token), now)
  return token
}

async function addSession(queries: Queries, person: Person, id: number, now: number): Promise<number> {
  return sessionOf(queries, await tokenFor(queries, person, id, now))
}

async function sessionOf(queries: Queries, token: string): Promise<number> {
  const { session_id } = await queries
    .selectFrom('session_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return session_id
}
