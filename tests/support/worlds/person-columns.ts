import { matrixFeatures, withFeatures } from '../matrix/features.ts'

/** What to do with a column that has the id of a person, and that the tests of export and erasure do not know. */
export const forgotten = (column: string): string =>
  `${column}: export it (\`personal.export\` of the feature, then exportedAs) or say why not (notExported); ` +
  'and erase it (`personal.tables` or `personal.erase`, then `give`) or say that it stays (keptAfterErasure). ' +
  'All of them stand in `personColumns` of tests/support/features/<feature>.ts.'

const listedParts: Readonly<Record<string, string>> = {
  'email_changes.user_id': 'email_change',
  'account_deletions.user_id': 'deletion',
  'memberships.user_id': 'memberships',
  'group_members.user_id': 'groups',
  'permission_grants.user_id': 'permissions',
  'sessions.user_id': 'devices',
  'known_devices.user_id': 'known_devices',
  'authenticators.user_id': 'authenticator',
  'recovery_codes.user_id': 'recovery_codes',
  'passkeys.user_id': 'passkeys',
  'push_subscriptions.user_id': 'push_devices',
  'notification_settings.user_id': 'notification_settings',
  'notifications.user_id': 'notifications',
  'operation_recipients.user_id': 'alarms',
  'operation_responses.user_id': 'answers',
  'operation_seen.user_id': 'operations_seen',
  'operation_views.user_id': 'caller_data_seen',
  'intake_refusal_views.user_id': 'intake_bodies_seen',
  'operations.created_by': 'operations_created',
  'vehicle_statuses.user_id': 'vehicle_statuses',
  'document_versions.uploaded_by': 'documents_sent',
  'document_acknowledgements.user_id': 'documents_read',
}

/** Every column with the id of a person, and the part of the export that has its rows. */
export const exportedAs = withFeatures(listedParts, ({ personColumns }) => personColumns?.exportedAs)

/** Columns of rows that say more of other people, prove an identity, or are soon deleted. */
export const notExported: readonly string[] = [
  'api_keys.created_by',
  'document_folders.created_by',
  'document_folders.deleted_by',
  'document_uploads.user_id',
  'document_versions.reminded_by',
  'documents.deleted_by',
  'idempotency_keys.user_id',
  'invitations.created_by',
  'invitations.used_by',
  // Processes, not persons.
  'jobs.taken_by',
  'push_outbox.taken_by',
  'keywords.changed_by',
  'operation_attachments.uploaded_by',
  'operations.deleted_by',
  'organisations.changed_by',
  'password_resets.user_id',
  'rights_changes.user_id',
  'shared_links.created_by',
  'sign_in_challenges.user_id',
  'tenant_texts.changed_by',
  'tenants.changed_by',
  'users.made_by',
  'users.link_shown_to',
  'password_resets.shown_to',
  'invitation_tokens.shown_to',
  'vehicle_statuses.acknowledged_by',
  ...matrixFeatures.flatMap(({ personColumns }) => personColumns?.notExported ?? []),
]

/**
 * What an account leaves behind when it is erased: what others read of operations, documents and whoever set something up,
 * by a row that has no name any more; and what the serving process takes in a moment.
 */
export const keptAfterErasure: ReadonlySet<string> = new Set([
  'api_keys.created_by',
  'document_acknowledgements.user_id',
  'document_folders.created_by',
  'document_folders.deleted_by',
  'document_versions.reminded_by',
  'document_versions.uploaded_by',
  'documents.deleted_by',
  'intake_refusal_views.user_id',
  'invitations.created_by',
  'invitations.used_by',
  'jobs.taken_by',
  'push_outbox.taken_by',
  'keywords.changed_by',
  'operation_attachments.uploaded_by',
  'operation_recipients.user_id',
  'operation_responses.user_id',
  'operation_views.user_id',
  'operations.created_by',
  'operations.deleted_by',
  'organisations.changed_by',
  'rights_changes.user_id',
  'shared_links.created_by',
  'vehicle_statuses.acknowledged_by',
  'vehicle_statuses.user_id',
  'tenant_texts.changed_by',
  'tenants.changed_by',
  'users.made_by',
  'users.link_shown_to',
  'password_resets.shown_to',
  'invitation_tokens.shown_to',
  ...matrixFeatures.flatMap(({ personColumns }) => personColumns?.keptAfterErasure ?? []),
])
