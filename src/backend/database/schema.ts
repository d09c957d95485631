import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  NotificationPageName,
  NotificationTopic,
  NotificationType,
  TopicId,
} from '../../contract/notifications/notification-subjects.ts'
import type {
  AccountDeletionTable,
  AvatarTable,
  EmailChangeTable,
  EmailChangeTokenTable,
} from './schema-account.ts'
import type { AppointmentTables } from './schema-appointments.ts'
import type { AvailabilityTables } from './schema-availability.ts'
import type { DiveraTables } from './schema-divera.ts'
import type { DocumentTables } from './schema-documents.ts'
import type { FilePartTable, FileTable, OperationAttachmentTable } from './schema-files.ts'
import type { GroupMemberTable, GroupTable, PermissionGrantTable } from './schema-groups.ts'
import type { InvitationGroupTable, InvitationTable, InvitationTokenTable } from './schema-invitations.ts'
import type { JobTable } from './schema-jobs.ts'
import type { MailTable, PasswordResetTable } from './schema-mail.ts'
import type {
  KeywordEverybodyTable,
  KeywordGroupTable,
  KeywordSpellingStaleTable,
  KeywordSpellingTable,
  KeywordTable,
  KeywordVehicleTable,
  OperationTable,
  OperationTables,
  Time,
} from './schema-operations.ts'
import type {
  ApiKeyTable,
  ApiKeyUseTable,
  OrganisationTable,
  StationTable,
  TenantTable,
  TenantTextTable,
} from './schema-organisations.ts'
import type { IntakeRefusalTable, IntakeRefusalViewTable } from './schema-refusals.ts'
import type { SharedLinkTable, SharedLinkVisitorTable } from './schema-shared.ts'
import type { TenantIndexTables } from './schema-tenant-index.ts'
import type {
  AuthenticatorTable,
  KnownDeviceTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInChallengeTable,
} from './schema-sign-in.ts'
import type { MembershipTable, UserTable } from './schema-people.ts'
import type { IdempotencyKeyTable, WriteProbeTable } from './schema-process.ts'

interface SessionTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  device_name: string
  ip: string | null
  created_at: Time
  last_seen_at: Time
  /** The absolute end, 180 days after sign-in. */
  expires_at: Time
  revoked_at: Time | null
}

/** One row for each token of a session, also ended ones; the plain token is never stored. */
interface SessionTokenTable {
  id: Generated<number>
  session_id: number
  token_hash: string
  created_at: Time
  expires_at: Time
  /** Set when the token is first accepted; its predecessor ends then. */
  first_used_at: Time | null
  /** Set when a successor was used, or when an unused successor was replaced. */
  superseded_at: Time | null
}

interface VehicleTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  call_sign: string
  short_name: string | null
  type_name: string | null
  licence_plate: string | null
  issi: string | null
  opta: string | null
  seats: number | null
  /** The name of `station_id`. */
  station: string | null
  station_id: number | null
  active: boolean
  out_of_service_at: Time | null
  out_of_service_reason: string | null
  /** The last status other than a call to speak: never 0 or 5. */
  fms_status: number | null
  /** 0 or 5 while calls wait for acknowledgement, 0 before 5. */
  fms_call: number | null
  /** When the first waiting call came. */
  fms_call_at: Time | null
  /** The latest waiting call, of either status. */
  fms_call_id: number | null
  fms_status_at: Time | null
  fms_status_note: string | null
  fms_source: string | null
  lat: number | null
  lng: number | null
  position_at: Time | null
  current_operation_id: number | null
  /** Grows with every change of the row. */
  revision: Generated<number>
  /** Grows with every change that people make in a form. */
  version: Generated<number>
}

/** All status events, also repeated ones with a new time. */
interface VehicleStatusTable {
  id: Generated<number>
  tenant_id: number
  /** The organisation of the vehicle at that time. */
  organisation_id: number
  vehicle_id: number
  status: number
  at: Time
  /** The time by the reporter, if their clock was ahead: then `at` is the time of receipt. */
  said_at: Generated<Time | null>
  received_at: Time
  note: string | null
  source: string
  user_id: number | null
  lat: number | null
  lng: number | null
  /** Only for a call to speak (0 and 5). */
  acknowledged_at: Time | null
  acknowledged_by: number | null
  /** When the reporter withdrew the status; then it counts nowhere. */
  withdrawn_at: Time | null
}

/** A status event that members still have to be notified of; written together with the event, and deleted afterwards. */
interface FmsNewsTable {
  event_id: number
  tenant_id: number
  organisation_id: number
  /** Whether to notify of this event alone and without delay: an emergency. */
  at_once: boolean
  due_at: Time
}

/** With a column for the id of each topic's thing, which may be gone by now. */
interface NotificationTable extends Record<TopicId, number | null> {
  id: Generated<number>
  tenant_id: number
  user_id: number
  organisation_id: number
  type: NotificationType
  title: string
  body: string
  operation_id: number | null
  vehicle_id: number | null
  topic: NotificationTopic | null
  /** Where it leads if it is about no thing with an id. */
  page: ColumnType<NotificationPageName | null, NotificationPageName | null | undefined, never>
  read_at: Time | null
  created_at: Time
  /** An alarm check that the person sent to themselves; the next one replaces it. */
  is_test: Generated<boolean>
  /** Whether it rings although its operation has alarmed this person before. */
  again: Generated<boolean>
  /** Whether it rings although all of its recipients were unavailable or have quiet hours. */
  rings_for_all: Generated<boolean>
}

/** The push subscription of a device. It ends with its session. */
interface PushSubscriptionTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  session_id: number
  /** Unique: if another person signs in to the browser, the subscription becomes theirs. */
  endpoint: string
  p256dh: string
  auth: string
  /** The secret by which the device confirms that a push message has arrived. */
  receipt: string
  created_at: Time
  /** When the device last sent its subscription; if a person has too many, the oldest by this time is deleted. */
  named_at: Time
  accepted_at: Time | null
  received_at: Time | null
  /** null after a success. */
  failed_at: Time | null
  /** HTTP status of the failed push; null: the push service did not answer. */
  failed_status: number | null
}

/** A push message that its push service has not accepted yet; written together with its notification. */
interface PushOutboxTable {
  id: Generated<number>
  tenant_id: number
  subscription_id: number
  notification_id: number
  /** Whether the person wants no sound for it. */
  silent: boolean
  /** Whether the message wakes the phone, and is sent before others. */
  urgent: boolean
  attempts: Generated<number>
  next_try_at: Time
  /** Afterwards the message is of no use, and is not sent. */
  expires_at: Time
  /** The process that has it. */
  taken_by: string | null
  /** After this another process takes it up. */
  taken_until: Time | null
}

interface NotificationSettingsTable {
  user_id: number
  tenant_id: number
  /** The input of `PUT /api/user/notification-settings`; read by its schema. */
  settings: ColumnType<unknown, string, string>
  updated_at: Time
}

/** People and organisations whose rights have changed; filled by triggers, emptied by the server. */
interface RightsChangeTable {
  id: Generated<number>
  user_id: number | null
  organisation_id: number | null
}

export interface Schema
  extends
    AppointmentTables,
    AvailabilityTables,
    DiveraTables,
    DocumentTables,
    OperationTables,
    TenantIndexTables {
  tenants: TenantTable
  tenant_texts: TenantTextTable
  organisations: OrganisationTable
  users: UserTable
  memberships: MembershipTable
  groups: GroupTable
  group_members: GroupMemberTable
  permission_grants: PermissionGrantTable
  sessions: SessionTable
  session_tokens: SessionTokenTable
  keywords: KeywordTable
  keyword_everybody: KeywordEverybodyTable
  keyword_groups: KeywordGroupTable
  keyword_spellings: KeywordSpellingTable
  keyword_spellings_stale: KeywordSpellingStaleTable
  keyword_vehicles: KeywordVehicleTable
  operation_attachments: OperationAttachmentTable
  intake_refusals: IntakeRefusalTable
  intake_refusal_views: IntakeRefusalViewTable
  files: FileTable
  file_parts: FilePartTable
  stations: StationTable
  vehicles: VehicleTable
  vehicle_statuses: VehicleStatusTable
  fms_news: FmsNewsTable
  notifications: NotificationTable
  api_keys: ApiKeyTable
  api_key_uses: ApiKeyUseTable
  rights_changes: RightsChangeTable
  push_subscriptions: PushSubscriptionTable
  push_outbox: PushOutboxTable
  notification_settings: NotificationSettingsTable
  idempotency_keys: IdempotencyKeyTable
  write_probes: WriteProbeTable
  jobs: JobTable
  mails: MailTable
  password_resets: PasswordResetTable
  authenticators: AuthenticatorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  sign_in_challenges: SignInChallengeTable
  known_devices: KnownDeviceTable
  invitations: InvitationTable
  invitation_groups: InvitationGroupTable
  invitation_tokens: InvitationTokenTable
  avatars: AvatarTable
  email_changes: EmailChangeTable
  email_change_tokens: EmailChangeTokenTable
  account_deletions: AccountDeletionTable
  shared_links: SharedLinkTable
  shared_link_visitors: SharedLinkVisitorTable
}

export type OperationRow = Selectable<OperationTable>
export type VehicleRow = Selectable<VehicleTable>
export type VehicleStatusRow = Selectable<VehicleStatusTable>
export type NotificationRow = Selectable<NotificationTable>
export type UserRow = Selectable<UserTable>
