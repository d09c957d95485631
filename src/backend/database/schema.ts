import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  NotificationPageName,
  NotificationTopic,
  NotificationType,
} from '../../contract/notifications/notifications.ts'
import type {
  AccountDeletionTable,
  AvatarTable,
  EmailChangeTable,
  EmailChangeTokenTable,
} from './schema-account.ts'
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

/** One row per token ever given to a session; the plain token is never stored. */
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
  /** The status beneath a call: never 0 or 5. */
  fms_status: number | null
  /** 0 or 5 while calls wait for acknowledgement, 0 before 5. */
  fms_call: number | null
  /** When the first of these came. */
  fms_call_at: Time | null
  /** The last call that waits, of either status. */
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
  /** Grows with what people change in a form. */
  version: Generated<number>
}

/** Every status event, also the same status again with a new time. */
interface VehicleStatusTable {
  id: Generated<number>
  tenant_id: number
  /** The one that had the vehicle then. */
  organisation_id: number
  vehicle_id: number
  status: number
  at: Time
  /** What its reporter said, where their clock was ahead: `at` is the receipt then. */
  said_at: Generated<Time | null>
  received_at: Time
  note: string | null
  source: string
  user_id: number | null
  lat: number | null
  lng: number | null
  /** Of a call (0 and 5). */
  acknowledged_at: Time | null
  acknowledged_by: number | null
  /** Taken back by whoever had set it: it counts nowhere. */
  withdrawn_at: Time | null
}

/** A report that people are to be told of; written together with it, and gone once they are. */
interface FmsNewsTable {
  event_id: number
  tenant_id: number
  organisation_id: number
  /** Alone and without delay: an emergency. */
  at_once: boolean
  due_at: Time
}

interface NotificationTable {
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
  /** It may be gone by now. */
  document_id: number | null
  /** The page that it leads to, where it is about nothing that has one of its own. */
  page: ColumnType<NotificationPageName | null, NotificationPageName | null | undefined, never>
  read_at: Time | null
  created_at: Time
  /** What a person sent to themselves; the next test takes its place. */
  is_test: Generated<boolean>
  /** It rings although its operation has alarmed this person before. */
  again: Generated<boolean>
}

/** Where one device takes pushes. It ends with its session. */
interface PushSubscriptionTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  session_id: number
  /** Unique: a browser that another person signs in to is theirs from then on. */
  endpoint: string
  p256dh: string
  auth: string
  /** What the device shows to say that a push has arrived. */
  receipt: string
  created_at: Time
  /** When the device last named it; the longest unnamed goes first where there are too many. */
  named_at: Time
  accepted_at: Time | null
  received_at: Time | null
  /** null after a success. */
  failed_at: Time | null
  /** The status of the answer, null without one. */
  failed_status: number | null
}

/** One push that has not reached its push service yet; written together with its notification. */
interface PushOutboxTable {
  id: Generated<number>
  tenant_id: number
  subscription_id: number
  notification_id: number
  /** Whether the person wants no sound for it. */
  silent: boolean
  /** Wakes a phone, and goes before others. */
  urgent: boolean
  attempts: Generated<number>
  next_try_at: Time
  /** After this it is not pushed any more. */
  expires_at: Time
  /** The process that has it. */
  taken_by: string | null
  /** After this another process takes it up. */
  taken_until: Time | null
}

interface NotificationSettingsTable {
  user_id: number
  tenant_id: number
  /** What `PUT /api/user/notification-settings` took; read through its schema. */
  settings: ColumnType<unknown, string, string>
  updated_at: Time
}

/** One row for each person who ever set a status. */
interface AvailabilityTable {
  user_id: number
  tenant_id: number
  status: AvailabilityStatus
  starts_at: Time
  ends_at: Time | null
  /** What holds after the end. */
  follow_up: AvailabilityStatus | null
}
type AvailabilityStatus = 'available' | 'limited' | 'unavailable'

/** Filled by triggers, emptied by the serving process: whose rights somebody has changed. */
interface RightsChangeTable {
  id: Generated<number>
  user_id: number | null
  organisation_id: number | null
}

export interface Schema extends DocumentTables, OperationTables, TenantIndexTables {
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
  availabilities: AvailabilityTable
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
