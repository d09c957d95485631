import type { ApiKeyScope } from '../../../src/contract/organisation/api-key-scopes.ts'
import type { SharedKind } from '../../../src/contract/sharing/shared-links.ts'
import { storeAvatar } from '../../../src/backend/avatars/store.ts'
import { storeFile } from '../../../src/backend/files/store.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import { hashToken } from '../../../src/backend/session/tokens.ts'
import type { PermissionName } from '../../../src/contract/permission-names.ts'

/** When all rows of this file were created: earlier than the clock of any test. */
const LONG_AGO = '2026-11-21T06:00:00.000Z'

interface OfTenant {
  tenant: number
}
interface OfOrganisation extends OfTenant {
  organisation: number
}

export function addTenant(queries: Queries, name: string): Promise<number> {
  return idOf(
    queries.insertInto('tenants').values({ name, locale: 'de', created_at: LONG_AGO }).returning('id'),
  )
}

export function addOrganisation(
  queries: Queries,
  { tenant, name, active = true }: OfTenant & { name: string; active?: boolean },
): Promise<number> {
  return idOf(
    queries
      .insertInto('organisations')
      .values({
        tenant_id: tenant,
        name,
        short_name: name,
        kind: 'FF',
        time_zone: 'Europe/Berlin',
        active,
        created_at: LONG_AGO,
      })
      .returning('id'),
  )
}

interface NewPerson extends OfTenant {
  name: string
  email: string
  passwordHash: string
  tenantAdmin?: boolean
  active?: boolean
}

export function addPerson(queries: Queries, person: NewPerson): Promise<number> {
  return idOf(
    queries
      .insertInto('users')
      .values({
        tenant_id: person.tenant,
        tenant_admin: person.tenantAdmin ?? false,
        first_name: 'Person',
        last_name: person.name,
        email: person.email,
        locale: 'de',
        active: person.active ?? true,
        password_hash: person.passwordHash,
        created_at: LONG_AGO,
      })
      .returning('id'),
  )
}

interface NewMembership extends OfOrganisation {
  user: number
  admin?: boolean
  left?: boolean
}

export async function addMembership(queries: Queries, membership: NewMembership): Promise<void> {
  await queries
    .insertInto('memberships')
    .values({
      tenant_id: membership.tenant,
      organisation_id: membership.organisation,
      user_id: membership.user,
      admin: membership.admin ?? false,
      joined_at: LONG_AGO,
      left_at: membership.left ? LONG_AGO : null,
    })
    .execute()
}

interface NewGrant extends OfTenant {
  to: { user: number } | { group: number }
  /** null: for all organisations. */
  organisation: number | null
  names: readonly PermissionName[]
  granted: boolean
}

export async function addGrants(queries: Queries, grant: NewGrant): Promise<void> {
  const holder = 'user' in grant.to ? { user_id: grant.to.user } : { group_id: grant.to.group }
  await queries
    .insertInto('permission_grants')
    .values(
      grant.names.map((name) => ({
        tenant_id: grant.tenant,
        organisation_id: grant.organisation,
        name,
        granted: grant.granted,
        ...holder,
      })),
    )
    .execute()
}

export async function addGroup(
  queries: Queries,
  group: OfOrganisation & { name: string; members: readonly number[]; leads?: boolean },
): Promise<number> {
  const id = await idOf(
    queries
      .insertInto('groups')
      .values({
        tenant_id: group.tenant,
        organisation_id: group.organisation,
        name: group.name,
        // Databases of earlier versions have no such column.
        ...(group.leads === undefined ? {} : { leads: group.leads }),
        created_at: LONG_AGO,
      })
      .returning('id'),
  )
  if (group.members.length === 0) return id
  await queries
    .insertInto('group_members')
    .values(group.members.map((user_id) => ({ group_id: id, user_id })))
    .execute()
  return id
}

interface NewOperation extends OfOrganisation {
  word: string
  alarmAt: string
  sourceId?: string
  deleted?: boolean
  closed?: boolean
  archived?: boolean
}

/** Every text of the operation contains `word`, so that a test can detect the operation where it must not appear. */
export function addOperation(queries: Queries, operation: NewOperation): Promise<number> {
  const { word } = operation
  return idOf(
    queries
      .insertInto('operations')
      .values({
        tenant_id: operation.tenant,
        organisation_id: operation.organisation,
        source: 'test',
        source_id: operation.sourceId ?? `${word}${operation.deleted ? ' deleted' : ''}`,
        kind: 'actual',
        type: 'Brand',
        title: `B3 – ${word}`,
        text: `Rauch in ${word}`,
        priority: true,
        address: `${word} 1`,
        remark: `Zufahrt ${word}`,
        caller_name: `Frau ${word}`,
        alarm_at: operation.alarmAt,
        created_at: operation.alarmAt,
        closed_at: operation.closed ? operation.alarmAt : null,
        archived_at: operation.archived ? operation.alarmAt : null,
        deleted_at: operation.deleted ? operation.alarmAt : null,
      })
      .returning('id'),
  )
}

/** A file of an operation, with `word` in its name and content. */
export async function addAttachment(
  queries: Queries,
  { tenant, operation, word }: OfTenant & { operation: number; word: string },
): Promise<number> {
  const file = await storeFile(queries, tenant, new TextEncoder().encode(`Plan von ${word}`), LONG_AGO)
  return idOf(
    queries
      .insertInto('operation_attachments')
      .values({
        tenant_id: tenant,
        operation_id: operation,
        file_id: file.id,
        name: `${word}.pdf`,
        created_at: LONG_AGO,
      })
      .returning('id'),
  )
}

/** A profile picture; its bytes are only a text with `word`. */
export function addAvatar(
  queries: Queries,
  { tenant, user, word }: OfTenant & { user: number; word: string },
): Promise<number> {
  const bytes = (size: string) => new TextEncoder().encode(`${word}, ${size}`)
  const pictures = { small: bytes('klein'), large: bytes('groß') }
  return storeAvatar(queries, { id: user, tenant_id: tenant }, pictures, LONG_AGO)
}

export function addVehicle(queries: Queries, vehicle: OfOrganisation & { word: string }): Promise<number> {
  return idOf(
    queries
      .insertInto('vehicles')
      .values({
        tenant_id: vehicle.tenant,
        organisation_id: vehicle.organisation,
        call_sign: `Florian ${vehicle.word} 1/44-1`,
        active: true,
        fms_status: 2,
        fms_status_at: LONG_AGO,
      })
      .returning('id'),
  )
}

/** A status report of a vehicle, by default long ago and from a program. Statuses 0 and 5 also leave an open call. */
export async function addStatus(
  queries: Queries,
  report: OfTenant & { vehicle: number; status: number; user?: number; at?: string },
): Promise<number> {
  const { tenant, vehicle, status, user, at = LONG_AGO } = report
  const id = await idOf(
    queries
      .insertInto('vehicle_statuses')
      .values(({ selectFrom }) => ({
        tenant_id: tenant,
        organisation_id: selectFrom('vehicles').select('organisation_id').where('id', '=', vehicle),
        vehicle_id: vehicle,
        status,
        at,
        received_at: at,
        source: user === undefined ? 'api' : 'manual',
        user_id: user ?? null,
      }))
      .returning('id'),
  )
  if (status !== 0 && status !== 5) return id
  const call = { fms_call: status, fms_call_at: at, fms_call_id: id }
  await queries.updateTable('vehicles').set(call).where('id', '=', vehicle).execute()
  return id
}

export function addKeyword(queries: Queries, { tenant, code }: OfTenant & { code: string }): Promise<number> {
  return idOf(
    queries
      .insertInto('keywords')
      .values({
        tenant_id: tenant,
        code,
        title: 'Stichwort',
        type: 'Brand',
        priority: true,
        aliases: '[]',
        active: true,
      })
      .returning('id'),
  )
}

interface NewNotification extends OfOrganisation {
  user: number
  word: string
  operation?: number
  read?: boolean
}

export function addNotification(queries: Queries, notification: NewNotification): Promise<number> {
  return idOf(
    queries
      .insertInto('notifications')
      .values({
        tenant_id: notification.tenant,
        organisation_id: notification.organisation,
        user_id: notification.user,
        type: 'operation',
        title: `B3 – ${notification.word}`,
        body: `${notification.word} 1`,
        operation_id: notification.operation ?? null,
        read_at: notification.read ? LONG_AGO : null,
        created_at: LONG_AGO,
      })
      .returning('id'),
  )
}

export function addIntakeKey(
  queries: Queries,
  key: OfOrganisation & { key: string; revoked?: boolean; scopes?: readonly ApiKeyScope[] },
): Promise<number> {
  return idOf(
    queries
      .insertInto('api_keys')
      .values({
        tenant_id: key.tenant,
        organisation_id: key.organisation,
        name: `Leitstelle ${key.key}`,
        key_hash: hashToken(key.key),
        created_at: LONG_AGO,
        revoked_at: key.revoked ? LONG_AGO : null,
        ...(key.scopes && { scopes: JSON.stringify(key.scopes) }),
      })
      .returning('id'),
  )
}

/** A refused message of a key, long ago unless `at` is set. */
export function addRefusal(
  queries: Queries,
  refusal: OfOrganisation & { key: number; word: string; at?: string },
): Promise<number> {
  const { word, at = LONG_AGO } = refusal
  return idOf(
    queries
      .insertInto('intake_refusals')
      .values({
        tenant_id: refusal.tenant,
        organisation_id: refusal.organisation,
        api_key_id: refusal.key,
        reason: 'incomplete',
        status: 422,
        method: 'POST',
        path: `/api/intake/${word}`,
        problems: JSON.stringify({ [word]: [{ key: 'required' }] }),
        content: word,
        content_type: 'application/json',
        body: new TextEncoder().encode(`{"text": "${word}"}`),
        is_cut: false,
        first_at: at,
        received_at: at,
      })
      .returning('id'),
  )
}

interface NewInvitation extends OfOrganisation {
  email: string
  inviter: number
  token: string
}

/** An open invitation, with the token of its mailed link. */
export async function addInvitation(queries: Queries, invitation: NewInvitation): Promise<number> {
  const id = await idOf(
    queries
      .insertInto('invitations')
      .values({
        tenant_id: invitation.tenant,
        organisation_id: invitation.organisation,
        email: invitation.email,
        created_by: invitation.inviter,
        created_at: LONG_AGO,
        sent_at: LONG_AGO,
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .returning('id'),
  )
  const token_hash = hashToken(invitation.token)
  await queries
    .insertInto('invitation_tokens')
    .values({ invitation_id: id, token_hash, created_at: LONG_AGO })
    .execute()
  return id
}

interface NewDeadJob extends OfTenant {
  kind?: string
  payload?: Readonly<Record<string, number>>
  error?: string | null
  at?: string
  expiresAt?: string
}

/** A dead job of a tenant, long ago unless `at` is set; unless given, to send a mail that is not there. */
export function addDeadJob(queries: Queries, job: NewDeadJob): Promise<number> {
  const { tenant, kind = 'mail', payload = { mail: 424_242 }, error = null } = job
  const { at = LONG_AGO, expiresAt = null } = job
  return idOf(
    queries
      .insertInto('jobs')
      .values({
        kind,
        tenant_id: tenant,
        payload: JSON.stringify(payload),
        tries: 3,
        last_error: error,
        dead_at: at,
        due_at: at,
        expires_at: expiresAt,
        created_at: at,
      })
      .returning('id'),
  )
}

interface NewSharedLink extends OfOrganisation {
  /** The id of an operation, or of an object of another `kind`. */
  object: number
  kind?: SharedKind
  /** The user who created the link. */
  maker: number
  token: string
}

/** A shared link without a PIN, valid until 2099. */
export async function addSharedLink(queries: Queries, link: NewSharedLink): Promise<number> {
  return idOf(
    queries
      .insertInto('shared_links')
      .values({
        tenant_id: link.tenant,
        organisation_id: link.organisation,
        object_kind: link.kind ?? 'operation',
        object_id: link.object,
        token_hash: hashToken(link.token),
        created_by: link.maker,
        created_at: LONG_AGO,
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .returning('id'),
  )
}

async function idOf(query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).id
}
