import { makeVapidKeys } from '../../../src/backend/push/vapid.ts'
import { defaultNotificationSettings } from '../../../src/contract/notifications/notification-settings.ts'
import { channels } from '../../../src/contract/realtime.ts'
import { DEMO_PASSWORD } from '../worlds/people.ts'
import { documentRows } from './documents.ts'
import type { CallName } from './feature.ts'
import { lacks, withFeatures } from './features.ts'
import type { Place } from './places.ts'
import {
  firstCode,
  fromOurPage,
  keptPasskey,
  newPasskey,
  secondStep,
  shownPasskey,
  withApp,
} from './second-factor.ts'
import type { Viewer } from './viewers.ts'
import type { MatrixWorld, OperationState } from './world.ts'

/** What stands in the places of a path, and the query or body. */
export interface Request {
  params?: Readonly<Record<string, number | string>>
  input?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

/**
 * What a call is about, beyond what its access in the contract says: nothing in particular, the organisation its input
 * names, a row that is the member's own, a row of the tenant of `home`, a channel, or what lies behind the link whose token it
 * is called with.
 */
export type Concern = 'nothing' | 'organisation' | 'memberRow' | 'tenantRow' | 'channel' | 'link'

export interface Row {
  concerns: Concern
  /** A request that is right in every detail, about `home`. */
  request: (world: MatrixWorld, viewer: Viewer) => Request | Promise<Request>
  /** The session does not survive the call. */
  usesUpSession?: true
  /** It is about what was deleted, too. */
  reachesDeleted?: true
  /** Where the rule of the access does not say it all. */
  exceptions?: Partial<Record<Viewer, number>>
}

const bare: Row = { concerns: 'nothing', request: () => ({}) }
const ofOrganisation: Row = {
  concerns: 'organisation',
  request: ({ places }) => ({ input: { organisation_id: places.home.organisation } }),
}
const ofMember: Row = {
  concerns: 'memberRow',
  request: async (world) => ({ params: { id: await world.notificationOfMember() } }),
}
const inOrganisation = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: ({ places: { home } }) => ({
    params: {
      organisationId: home.organisation,
      operationId: home.operation,
      attachmentId: home.attachment,
      vehicleId: home.vehicle,
      keyId: home.apiKey,
      refusalId: home.refusal,
      userId: home.bystander,
    },
    ...(input && { input }),
  }),
})

/** What an operation of a place may name. */
const namedBy = ({ keyword, vehicle, group }: Place) => ({
  keyword_id: keyword,
  vehicle_ids: [vehicle],
  group_ids: [group],
})

/** A call that changes an operation of `home`, which is new, and as the call needs it. */
const ofNewOperation = (state: OperationState, input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: {
      organisationId: world.places.home.organisation,
      operationId: await world.newOperation(state),
    },
    ...(input && { input }),
  }),
})

/** Whoever has the link of the mail is whom it was sent to, whoever else they are signed in as. */
const ofResetLink = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({ params: { token: await world.newResetToken() }, ...(input && { input }) }),
})

/** Whoever has the link of the mail reads one of both mailboxes. */
const ofEmailLink = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({ params: { token: await world.newEmailToken() }, ...(input && { input }) }),
})

const ofInvitation: Row = {
  concerns: 'nothing',
  request: async (world) => ({
    params: {
      organisationId: world.places.home.organisation,
      invitationId: (await world.newInvitation('home')).id,
    },
  }),
}

/** Whoever has the link of the mail is who was invited. */
const ofInvitationLink = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const { token } = await world.newInvitation('newOrganisation')
    return { params: { token }, ...(input && { input }) }
  },
})

/** Of a link to the operation of `home` that nobody has changed yet. */
const ofSharedLink = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: {
      organisationId: world.places.home.organisation,
      operationId: world.places.home.operation,
      linkId: (await world.newSharedLink('home')).id,
    },
    ...(input && { input }),
  }),
})

/** Whoever has a link sees what it shows, whoever they are. */
const byLink = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: { token: (await world.newSharedLink('newOrganisation')).token },
    ...(input && { input }),
  }),
})

/** The same of a link to a document, or to a folder with one in it. */
const byFileLink = (kind: 'document' | 'folder'): Row => ({
  concerns: 'link',
  request: async (world) => {
    const { token, document } = await world.newFileLink(kind, 'newOrganisation')
    return { params: { token, documentId: document } }
  },
})

/** Of a link to a document of `home`, or to its folder, that nobody has changed yet. */
const ofFileLink = (kind: 'document' | 'folder', input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const { home } = world.places
    const { id } = await world.newFileLink(kind, 'home')
    return {
      params: {
        organisationId: home.organisation,
        documentId: home.document,
        folderId: home.folder,
        linkId: id,
      },
      ...(input && { input }),
    }
  },
})

/** Of a document or folder that has few links. */
const ofNewFile = (kind: 'document' | 'folder', input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: {
      organisationId: world.places.home.organisation,
      ...(await world.newFile(kind)),
    },
    ...(input && { input }),
  }),
})

/** Of what is done to somebody who belongs to `home`, and whom nobody has changed yet. */
const ofNewMember = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: { organisationId: world.places.home.organisation, userId: await world.newMember() },
    ...(input && { input }),
  }),
})

/** Of somebody of the tenant whom nobody has changed yet; in the path may stand where they belong. */
const ofTenantMember = (input?: Request['input']): Row => ({
  concerns: 'tenantRow',
  request: async (world) => ({
    params: { organisationId: world.places.home.organisation, userId: await world.newMember() },
    ...(input && { input }),
  }),
})

/** Of a new member who has not set a password yet. */
const ofUnusedAccount: Row = {
  concerns: 'tenantRow',
  request: async (world) => ({
    params: { userId: await world.newMember({ hasPassword: false }) },
  }),
}

/** Of a group of `home` that nobody has changed yet. */
const ofNewGroup = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => ({
    params: { organisationId: world.places.home.organisation, groupId: await world.newGroup() },
    ...(input && { input }),
  }),
})

/** Of the vehicle of `home`, to those who administer its tenant. */
const ofTenantVehicle = (input?: Request['input']): Row => ({
  concerns: 'tenantRow',
  request: ({ places: { home } }) => ({ params: { vehicleId: home.vehicle }, ...(input && { input }) }),
})

/** Of a keyword of the tenant of `home` that nobody has changed yet. */
const ofNewKeyword = (input?: Request['input']): Row => ({
  concerns: 'tenantRow',
  request: async (world) => ({
    params: { keywordId: await world.newKeyword() },
    ...(input && { input }),
  }),
})

const grants = [{ name: 'files.view', general: false, granted: true }]

let alarms = 0
let groups = 0
let vehicles = 0
let keywords = 0
let organisations = 0
let addresses = 0
let devices = 0
let fileParts = 0

/** Of the organisation of `home`, to those who administer its tenant. */
const ofTenantOrganisation = (input?: Request['input']): Row => ({
  concerns: 'tenantRow',
  request: ({ places: { home } }) => ({
    params: { organisationId: home.organisation },
    ...(input && { input }),
  }),
})

/** The calls whose feature has no file in `tests/support/features/`. */
const listed: Partial<Record<CallName, Row>> = {
  login: {
    concerns: 'nothing',
    request: (world, viewer) => ({ input: { email: world.emailOf(viewer), password: DEMO_PASSWORD } }),
    // Nobody has these addresses, and an inactive person is refused as if nobody had theirs.
    exceptions: { stranger: 422, intakeKey: 422, inactive: 422 },
  },
  logout: { ...bare, usesUpSession: true },
  refresh: { ...bare, usesUpSession: true },
  getUser: bare,
  listSessions: bare,
  endSession: {
    concerns: 'memberRow',
    request: async (world) => ({ params: { sessionId: await world.newSessionOf('member') } }),
  },
  endOtherSessions: bare,
  exportOwnData: bare,
  updateUser: {
    concerns: 'nothing',
    request: () => ({ input: { phone: '0123 456789' } }),
  },
  // The same again: whoever comes next still knows it.
  changePassword: {
    concerns: 'nothing',
    request: () => ({ input: { current_password: DEMO_PASSWORD, password: DEMO_PASSWORD } }),
  },
  putAvatar: bare,
  removeAvatar: bare,
  // All of a file of its own: `%PDF-1.7`.
  putFilePart: {
    concerns: 'nothing',
    request: () => ({ input: { key: String(++fileParts).padStart(32, '0'), offset: '0', length: '8' } }),
  },
  // Of somebody who belongs there: whoever sees the organisation sees its people.
  getAvatar: {
    concerns: 'organisation',
    request: ({ places: { home } }) => ({ params: { avatarId: home.avatar }, input: { size: '64' } }),
  },
  getEmailChange: bare,
  requestEmailChange: {
    concerns: 'nothing',
    // Nobody has it: nobody can tell.
    request: () => ({ input: { email: `${++addresses}@nowhere.example`, password: DEMO_PASSWORD } }),
  },
  withdrawEmailChange: bare,
  getEmailChangeLink: ofEmailLink(),
  decideEmailChange: ofEmailLink({ decision: 'confirm' }),
  getDeletion: bare,
  requestDeletion: {
    concerns: 'nothing',
    request: async (world) => {
      await world.addAdministrators()
      return { input: { password: DEMO_PASSWORD } }
    },
  },
  withdrawDeletion: bare,
  getCalendar: {
    concerns: 'nothing',
    request: async (world) => ({ params: { token: await world.calendarToken() } }),
  },
  renewCalendar: bare,
  finishSignIn: { concerns: 'nothing', request: secondStep },
  getSignInSafety: bare,
  beginAuthenticator: {
    concerns: 'nothing',
    request: (world, viewer) => withApp(world, viewer, false),
  },
  confirmAuthenticator: { concerns: 'nothing', request: firstCode },
  renewRecoveryCodes: {
    concerns: 'nothing',
    request: (world, viewer) => withApp(world, viewer, true),
  },
  removeAuthenticator: {
    concerns: 'nothing',
    request: () => ({ input: { password: DEMO_PASSWORD } }),
  },
  askForPasskey: { concerns: 'nothing', request: () => ({ headers: fromOurPage, input: {} }) },
  signInWithPasskey: { concerns: 'nothing', request: shownPasskey },
  beginPasskey: {
    concerns: 'nothing',
    request: () => ({ headers: fromOurPage, input: { password: DEMO_PASSWORD } }),
  },
  addPasskey: { concerns: 'nothing', request: newPasskey },
  renamePasskey: {
    concerns: 'memberRow',
    request: (world) => keptPasskey(world, { name: 'Anders' }),
  },
  removePasskey: {
    concerns: 'memberRow',
    request: (world) => keptPasskey(world, { password: DEMO_PASSWORD }),
  },
  forgotPassword: {
    concerns: 'nothing',
    // Nobody has it: nobody can tell.
    request: () => ({ input: { email: `${++addresses}@nowhere.example` } }),
  },
  getPasswordReset: ofResetLink(),
  resetPassword: ofResetLink({ password: 'ein langer neuer Satz' }),
  listInvitations: inOrganisation(),
  invite: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation },
      input: { invitations: [{ email: `${++addresses}@nowhere.example` }] },
    }),
  },
  checkInvitations: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation },
      input: { invitations: [{ email: 'new@nowhere.example' }] },
    }),
  },
  resendInvitation: ofInvitation,
  showInvitationLink: ofInvitation,
  revokeInvitation: ofInvitation,
  listPeople: inOrganisation(),
  exportPeople: inOrganisation(),
  getPerson: inOrganisation(),
  // Whoever comes second changes nothing, so that no version is too old.
  updatePerson: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation, userId: home.bystander },
      input: { version: 1, function: 'Maschinist', group_ids: [home.group] },
    }),
  },
  endMembership: {
    concerns: 'nothing',
    request: async (world) => ({
      params: { organisationId: world.places.home.organisation, userId: await world.newMember() },
    }),
  },
  removeSecondFactor: ofNewMember(),
  getInvitation: ofInvitationLink(),
  register: ofInvitationLink({
    first_name: 'Neu',
    last_name: 'Person',
    password: 'ein langer neuer Satz',
  }),
  // Whoever it is for, whatever tenant they are of.
  joinOrganisation: {
    concerns: 'nothing',
    request: async (world, viewer) => {
      const { token } = await world.newInvitation('newOrganisation', viewer)
      return { params: { token } }
    },
  },
  listNotifications: ofOrganisation,
  countNotifications: ofOrganisation,
  countUnread: ofOrganisation,
  markRead: ofMember,
  markAllRead: ofOrganisation,
  deleteRead: ofOrganisation,
  deleteNotification: ofMember,
  getNotificationSettings: bare,
  putNotificationSettings: {
    concerns: 'nothing',
    request: () => ({ input: defaultNotificationSettings }),
  },
  testNotification: ofOrganisation,
  getPushKey: bare,
  listPushDevices: bare,
  putPushSubscription: {
    concerns: 'nothing',
    // Nobody listens there: nothing of the matrix leaves the machine.
    request: () => ({
      input: {
        endpoint: `http://127.0.0.1:9/${++devices}`,
        keys: { p256dh: makeVapidKeys().public_key, auth: 'a'.repeat(22) },
      },
    }),
  },
  deletePushSubscription: bare,
  confirmPush: {
    concerns: 'nothing',
    request: async (world) => ({ input: { receipt: await world.receiptOfMember() } }),
  },
  listMyPermissions: ofOrganisation,
  listPermissions: bare,
  getPersonPermissions: ofNewMember(),
  previewPersonPermissions: ofNewMember({ grants }),
  putPersonPermissions: ofNewMember({ version: 1, grants }),
  listTenantUsers: bare,
  createTenantUser: {
    concerns: 'nothing',
    request: () => ({
      input: { first_name: 'Neu', last_name: 'Person', email: `${++addresses}@nowhere.example` },
    }),
  },
  getTenantUser: ofTenantMember(),
  updateTenantUser: ofTenantMember({ version: 1, phone: '0123 456789', active: false }),
  putTenantMembership: {
    concerns: 'tenantRow',
    request: async (world) => ({
      params: { organisationId: world.places.home.organisation, userId: await world.newMember() },
      input: { version: 1, function: 'Maschinist', group_ids: [world.places.home.group], admin: true },
    }),
  },
  endTenantMembership: ofTenantMember(),
  sendPasswordLink: ofTenantMember(),
  showPasswordLink: ofUnusedAccount,
  listGroups: inOrganisation(),
  getGroup: ofNewGroup(),
  createGroup: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation },
      input: { name: `Neue Gruppe ${++groups}`, member_ids: [home.bystander] },
    }),
  },
  updateGroup: ofNewGroup({ version: 1, permissions: [{ name: 'files.view', granted: true }] }),
  changeGroupMembers: {
    concerns: 'nothing',
    request: async (world) => ({
      params: { organisationId: world.places.home.organisation, groupId: await world.newGroup() },
      input: { add: [world.people.member], remove: [world.places.home.bystander] },
    }),
  },
  deleteGroup: ofNewGroup(),
  getOrganisation: inOrganisation(),
  // Whoever comes second changes nothing, so that no version is too old.
  updateOrganisation: inOrganisation({ version: 1, phone: '0123 456789', colour: 'red' }),
  listIntegrations: inOrganisation(),
  listDeadJobs: inOrganisation(),
  retryDeadJob: {
    concerns: 'nothing',
    request: async (world) => ({
      params: { organisationId: world.places.home.organisation, jobId: await world.newDeadJob() },
    }),
  },
  latestOperations: inOrganisation({}),
  listRunningOperations: bare,
  listOperations: inOrganisation(),
  listOperationYears: inOrganisation(),
  getOperationChoices: inOrganisation(),
  exportOperations: inOrganisation(),
  getOperationStatistics: inOrganisation(),
  getOperation: inOrganisation(),
  listOperationViews: inOrganisation(),
  createOperation: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation },
      input: { title: 'B1 – Kleinbrand', ...namedBy(home) },
    }),
  },
  updateOperation: {
    concerns: 'nothing',
    request: async (world) => ({
      params: { organisationId: world.places.home.organisation, operationId: world.places.home.operation },
      input: { version: await world.versionOfOperation(), ...namedBy(world.places.home) },
    }),
  },
  closeOperation: ofNewOperation('open', { reason: 'done', report: 'Alles gelöscht.' }),
  reopenOperation: ofNewOperation('closed'),
  archiveOperation: ofNewOperation('closed'),
  unarchiveOperation: ofNewOperation('archived'),
  mergeOperation: {
    concerns: 'nothing',
    request: async (world) => ({
      params: {
        organisationId: world.places.home.organisation,
        operationId: await world.newOperation('open'),
      },
      input: { into: world.places.home.operation },
    }),
  },
  deleteOperation: ofNewOperation('open', { reason: 'Doppelt' }),
  restoreOperation: { ...ofNewOperation('deleted'), reachesDeleted: true },
  addAttachment: ofNewOperation('open', { name: 'Plan.pdf' }),
  getAttachment: inOrganisation(),
  removeAttachment: {
    concerns: 'nothing',
    request: async (world) => ({
      params: {
        organisationId: world.places.home.organisation,
        operationId: world.places.home.operation,
        attachmentId: await world.newAttachment(),
      },
    }),
  },
  ...documentRows,
  listOperationDocuments: inOrganisation(),
  listVehicleDocuments: inOrganisation(),
  getOperationReport: inOrganisation(),
  respondToOperation: inOrganisation({ answer: 'coming', minutes: 5 }),
  markOperationSeen: inOrganisation({ version: 1 }),
  shareOperation: ofNewOperation('open', { label: 'Bürgermeister', minutes: 60 }),
  previewOperationShare: inOrganisation(),
  listOperationShares: inOrganisation(),
  updateOperationShare: ofSharedLink({ label: 'Nachbarwehr' }),
  revokeOperationShare: ofSharedLink(),
  listSharedLinks: inOrganisation(),
  getShared: byLink(),
  unlockShared: byLink({}),
  getSharedContent: byLink(),
  shareDocument: ofNewFile('document', { label: 'Bürgermeister', minutes: 60 }),
  listDocumentShares: ofNewFile('document'),
  updateDocumentShare: ofFileLink('document', { label: 'Nachbarwehr' }),
  revokeDocumentShare: ofFileLink('document'),
  shareFolder: ofNewFile('folder', { label: 'Bürgermeister', minutes: 60 }),
  previewFolderShare: ofNewFile('folder'),
  listFolderShares: ofNewFile('folder'),
  updateFolderShare: ofFileLink('folder', { label: 'Nachbarwehr' }),
  revokeFolderShare: ofFileLink('folder'),
  getSharedThumbnail: byFileLink('document'),
  getSharedDocument: byFileLink('folder'),
  getSharedZip: byFileLink('folder'),
  intakeAlarm: {
    concerns: 'nothing',
    request: () => ({ input: { source: 'matrix', source_id: `${++alarms}`, title: 'B1 – Kleinbrand' } }),
  },
  intakeFms: {
    concerns: 'nothing',
    request: () => ({ input: { events: [{ vehicle: 'Florian Nirgends 1', status: 3 }] } }),
  },
  listVehicles: inOrganisation(),
  getVehicle: inOrganisation(),
  // Whoever comes second changes nothing, so that no version is too old.
  updateVehicle: inOrganisation({ version: 1, station: 'Wache Nord' }),
  getVehicleHistory: inOrganisation({ limit: '5' }),
  getVehicleDay: inOrganisation({}),
  listIntakeMessages: inOrganisation(),
  listIntakeRefusals: inOrganisation(),
  getIntakeRefusal: inOrganisation(),
  listApiKeys: inOrganisation(),
  createApiKey: inOrganisation({ name: 'Leitstelle', scopes: ['alarm'] }),
  revokeApiKey: inOrganisation(),
  listKeywords: bare,
  createKeyword: {
    concerns: 'nothing',
    request: () => ({ input: { code: `Neu ${++keywords}`, title: 'Neues Stichwort', type: 'Brand' } }),
  },
  getKeyword: ofNewKeyword(),
  updateKeyword: ofNewKeyword({ version: 1, title: 'Anders' }),
  deleteKeyword: ofNewKeyword(),
  addKeywordAlias: {
    concerns: 'tenantRow',
    request: async (world) => ({
      params: { keywordId: await world.newKeyword() },
      input: { text: `Alias ${++keywords}` },
    }),
  },
  matchMessage: {
    concerns: 'organisation',
    request: ({ places: { home } }) => ({ input: { text: 'Code home', organisation_id: home.organisation } }),
  },
  listUnmatched: bare,
  getStarterKeywords: bare,
  addStarterKeywords: { concerns: 'nothing', request: () => ({ input: { codes: ['B1'] } }) },
  getFmsSettings: bare,
  // About the tenant of whoever calls: one that has changed since `version` is a conflict, so nothing is changed.
  getTenant: bare,
  updateTenant: { concerns: 'nothing', request: () => ({ input: { version: 1 } }) },
  getPublicText: { concerns: 'nothing', request: () => ({ input: { name: 'imprint', locale: 'de' } }) },
  getOwnText: { concerns: 'nothing', request: () => ({ input: { name: 'imprint', locale: 'de' } }) },
  listTenantTexts: bare,
  putTenantText: {
    concerns: 'nothing',
    request: () => ({ input: { name: 'imprint', locale: 'de', version: 0, text: '' } }),
  },
  listTenantOrganisations: bare,
  createOrganisation: {
    concerns: 'nothing',
    request: () => {
      const name = `FF Neu ${++organisations}`
      return { input: { name, short_name: name, kind: 'FF' } }
    },
  },
  getTenantOrganisation: ofTenantOrganisation(),
  updateTenantOrganisation: ofTenantOrganisation({ version: 1 }),
  putFmsSettings: {
    concerns: 'nothing',
    request: async (world, viewer) => ({
      input: {
        version: await world.versionOfFmsSettings(viewer),
        preset: 'classic',
        // What one tenant calls a status, nobody of another one reads.
        labels: viewer === 'otherTenantAdmin' ? { de: { 9: world.places.otherTenant.word } } : {},
        stale_after_minutes: 60,
        stale_at_rest_after_minutes: null,
      },
    }),
  },
  listTenantVehicles: bare,
  createTenantVehicle: {
    concerns: 'tenantRow',
    request: ({ places: { home } }) => ({
      input: { organisation_id: home.organisation, call_sign: `Florian Neu ${++vehicles}` },
    }),
    exceptions: { otherTenantAdmin: 422 },
  },
  getTenantVehicle: ofTenantVehicle(),
  // Whoever comes second changes nothing, so that no version is too old.
  updateTenantVehicle: {
    concerns: 'tenantRow',
    request: async (world) => {
      const { organisation } = world.places.home
      return {
        params: { vehicleId: await world.newVehicle() },
        input: { version: 1, organisation_id: organisation },
      }
    },
  },
  deleteTenantVehicle: {
    concerns: 'tenantRow',
    request: async (world) => ({ params: { vehicleId: await world.newVehicle() } }),
  },
  setFmsStatus: inOrganisation({ status: 3 }),
  withdrawFmsStatus: {
    concerns: 'nothing',
    request: async (world, viewer) => ({
      params: {
        organisationId: world.places.home.organisation,
        vehicleId: world.places.home.vehicle,
        eventId: await world.newStatusOf(viewer),
      },
    }),
  },
  acknowledgeCall: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation, vehicleId: home.vehicle },
      input: { call_id: home.vehicleCall },
    }),
  },
  authoriseChannel: {
    concerns: 'channel',
    request: ({ places }) => ({
      input: {
        socket_id: '1.1',
        channel_name: `private-${channels.operations(places.home.organisation)}`,
      },
    }),
  },
  csrfCookie: bare,
  health: bare,
  ready: bare,
}

/** The matrix: the calls of the contract, each with a right request, and what is special about it. */
export const rows: Readonly<Partial<Record<CallName, Row>>> = withFeatures<Row>(
  listed,
  (feature) => feature.rows,
)

/** @throws {Error} for a call that no row names. */
export function rowOf(name: CallName): Row {
  const row = rows[name]
  if (!row) throw new Error(lacks('rows', [name]))
  return row
}
