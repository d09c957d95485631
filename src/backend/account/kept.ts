import type { Queries } from '../database/database.ts'
import type { CallerUser } from '../session/sessions.ts'

interface Person extends Pick<CallerUser, 'id' | 'email'> {
  /** Those they may see. */
  organisationIds: readonly number[]
}
type Read = (queries: Queries, person: Person) => Promise<unknown>

/** What is kept of a person, by what it is called in their export. */
const parts = {
  account: (queries, { id }) =>
    queries
      .selectFrom('users')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'phone',
        'phone_for',
        'locale',
        'tenant_admin',
        'active',
        'last_login_at',
        'created_at',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  avatar: async (queries, { id }) => {
    const picture = await queries
      .selectFrom('users')
      .innerJoin('avatars', 'avatars.id', 'users.avatar_id')
      .innerJoin('file_parts', 'file_parts.file_id', 'avatars.large_file_id')
      .innerJoin('files', 'files.id', 'avatars.large_file_id')
      .select(['files.mime', 'avatars.created_at', 'file_parts.bytes'])
      .where('users.id', '=', id)
      .executeTakeFirst()
    if (!picture) return null
    const { bytes, ...about } = picture
    return { ...about, base64: Buffer.from(bytes).toString('base64') }
  },
  email_change: async (queries, { id }) =>
    (await queries
      .selectFrom('email_changes')
      .select(['email', 'created_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'])
      .where('user_id', '=', id)
      .executeTakeFirst()) ?? null,
  deletion: async (queries, { id }) =>
    (await queries
      .selectFrom('account_deletions')
      .select(['requested_at', 'due_at'])
      .where('user_id', '=', id)
      .executeTakeFirst()) ?? null,
  memberships: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .select([
        'organisations.name as organisation',
        'admin',
        'function',
        'personnel_no',
        'qualifications',
        'qualification_ends',
        'joined_at',
        'left_at',
      ])
      .where('user_id', '=', id)
      .where('organisations.id', 'in', organisationIds)
      .orderBy('joined_at')
      .execute(),
  groups: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .innerJoin('organisations', 'organisations.id', 'groups.organisation_id')
      .select(['organisations.name as organisation', 'groups.name'])
      .where('group_members.user_id', '=', id)
      .where('organisations.id', 'in', organisationIds)
      .orderBy('groups.id')
      .execute(),
  permissions: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('permission_grants')
      .leftJoin('organisations', 'organisations.id', 'permission_grants.organisation_id')
      .select(['organisations.name as organisation', 'permission_grants.name', 'granted'])
      .where('user_id', '=', id)
      .where((either) =>
        either.or([
          either('organisations.id', 'is', null),
          either('organisations.id', 'in', organisationIds),
        ]),
      )
      .orderBy('permission_grants.id')
      .execute(),
  devices: (queries, { id }) =>
    queries
      .selectFrom('sessions')
      .select(['device_name', 'ip', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  known_devices: (queries, { id }) =>
    queries
      .selectFrom('known_devices')
      .select(['device_name', 'ip', 'created_at', 'last_seen_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  authenticator: (queries, { id }) =>
    queries
      .selectFrom('authenticators')
      .select(['created_at', 'confirmed_at'])
      .where('user_id', '=', id)
      .execute(),
  recovery_codes: (queries, { id }) =>
    queries
      .selectFrom('recovery_codes')
      .select(['created_at', 'used_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  passkeys: (queries, { id }) =>
    queries
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  push_devices: (queries, { id }) =>
    queries
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at', 'named_at', 'accepted_at', 'received_at', 'failed_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  notification_settings: async (queries, { id }) =>
    (
      await queries
        .selectFrom('notification_settings')
        .select('settings')
        .where('user_id', '=', id)
        .executeTakeFirst()
    )?.settings ?? null,
  availability: (queries, { id }) =>
    queries
      .selectFrom('availabilities')
      .select(['status', 'starts_at', 'ends_at', 'follow_up'])
      .where('user_id', '=', id)
      .execute(),
  notifications: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('notifications')
      .select(['type', 'title', 'body', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .where('organisation_id', 'in', organisationIds)
      .orderBy('id')
      .execute(),
  alarms: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('operation_recipients')
      .innerJoin('operations', 'operations.id', 'operation_recipients.operation_id')
      .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
      .select(['alarmed_at', 'reached_at', 'read_at'])
      .where('user_id', '=', id)
      .where('operations.organisation_id', 'in', organisationIds)
      .orderBy('operations.id')
      .execute(),
  answers: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('operation_responses')
      .innerJoin('operations', 'operations.id', 'operation_responses.operation_id')
      .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
      .select(['answer', 'minutes', 'note', 'answered_at'])
      .where('user_id', '=', id)
      .where('operations.organisation_id', 'in', organisationIds)
      .orderBy('operations.id')
      .execute(),
  caller_data_seen: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('operation_views')
      .innerJoin('operations', 'operations.id', 'operation_views.operation_id')
      .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
      .select('at')
      .where('user_id', '=', id)
      .where('operations.organisation_id', 'in', organisationIds)
      .orderBy('operation_views.id')
      .execute(),
  operations_seen: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('operation_seen')
      .innerJoin('operations', 'operations.id', 'operation_seen.operation_id')
      .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
      .select(['operation_seen.version', 'operation_seen.seen_at'])
      .where('user_id', '=', id)
      .where('operations.organisation_id', 'in', organisationIds)
      .orderBy('operations.id')
      .execute(),
  intake_bodies_seen: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('intake_refusal_views')
      .innerJoin('intake_refusals', 'intake_refusals.id', 'intake_refusal_views.refusal_id')
      .select(['intake_refusals.id as refusal_id', 'intake_refusals.received_at', 'intake_refusal_views.at'])
      .where('intake_refusal_views.user_id', '=', id)
      .where('intake_refusals.organisation_id', 'in', organisationIds)
      .orderBy('intake_refusal_views.id')
      .execute(),
  operations_created: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('operations')
      .select(['id as operation_id', 'title', 'alarm_at', 'created_at'])
      .where('created_by', '=', id)
      .where('organisation_id', 'in', organisationIds)
      .orderBy('id')
      .execute(),
  vehicle_statuses: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('vehicle_statuses')
      .innerJoin('vehicles', 'vehicles.id', 'vehicle_statuses.vehicle_id')
      .select([
        'vehicles.call_sign',
        'status',
        'at',
        'received_at',
        'note',
        'vehicle_statuses.lat',
        'vehicle_statuses.lng',
        'withdrawn_at',
      ])
      .where('user_id', '=', id)
      .where('vehicle_statuses.organisation_id', 'in', organisationIds)
      .orderBy('vehicle_statuses.id')
      .execute(),
  documents_sent: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('document_versions')
      .innerJoin('documents', 'documents.id', 'document_versions.document_id')
      .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
      .select(['document_versions.name', 'document_contents.size', 'document_versions.created_at'])
      .where('document_versions.uploaded_by', '=', id)
      .where('documents.organisation_id', 'in', organisationIds)
      .orderBy('document_versions.id')
      .execute(),
  documents_read: (queries, { id, organisationIds }) =>
    queries
      .selectFrom('document_acknowledgements')
      .innerJoin('document_versions', 'document_versions.id', 'document_acknowledgements.version_id')
      .innerJoin('documents', 'documents.id', 'document_versions.document_id')
      .select(['documents.name', 'document_versions.number', 'at'])
      .where('document_acknowledgements.user_id', '=', id)
      .where('documents.organisation_id', 'in', organisationIds)
      .orderBy('document_acknowledgements.version_id')
      .execute(),
  mails: (queries, { email }) =>
    queries
      .selectFrom('mails')
      .select(['kind', 'created_at', 'expires_at'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute(),
} as const satisfies Record<string, Read>

/**
 * All stored data about a person (GDPR, article 15), without hashes and secrets. A person who has left an organisation does not get
 * its records any more, as these also concern other people.
 */
export async function keptOf(
  queries: Queries,
  person: CallerUser,
  organisationIds: readonly number[],
): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  const { id, email } = person
  // Read the parts one after the other: an export is not urgent, and must not delay an alarm.
  for (const [name, read] of Object.entries<Read>(parts)) {
    kept[name] = await read(queries, { id, email, organisationIds: [0, ...organisationIds] })
  }
  return kept
}
