import * as account from './account/account.ts'
import * as accountDeletion from './account/account-deletion.ts'
import * as apiKeys from './organisation/api-keys.ts'
import * as appointments from './appointments/appointments.ts'
import * as appointmentResponses from './appointments/responses.ts'
import * as availability from './availability/availability.ts'
import * as availabilityPlan from './availability/plan.ts'
import * as thresholds from './availability/thresholds.ts'
import * as avatar from './account/avatar.ts'
import * as calendar from './account/calendar.ts'
import * as deadJobs from './organisation/dead-jobs.ts'
import * as divera from './divera/divera.ts'
import * as diveraCheck from './divera/divera-check.ts'
import * as diveraIntake from './divera/divera-intake.ts'
import * as diveraLog from './divera/divera-log.ts'
import * as documentFiles from './documents/document-files.ts'
import * as documentFolders from './documents/document-folders.ts'
import * as documentShares from './documents/document-shares.ts'
import * as documentUploads from './documents/document-uploads.ts'
import * as documents from './documents/documents.ts'
import * as emailChange from './account/email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as fileParts from './file-parts.ts'
import * as fmsIntake from './vehicles/fms-intake.ts'
import * as fmsSettings from './vehicles/fms-settings.ts'
import * as groups from './people/groups.ts'
import * as health from './health.ts'
import * as corrections from './operations/corrections.ts'
import * as intakeMessages from './operations/intake-messages.ts'
import * as intakeRefusals from './operations/intake-refusals.ts'
import * as integrations from './organisation/integrations.ts'
import * as invitations from './people/invitations.ts'
import * as linkedDocuments from './documents/linked-documents.ts'
import * as notificationSettings from './notifications/notification-settings.ts'
import * as notifications from './notifications/notifications.ts'
import * as operationAttachments from './operations/operation-attachments.ts'
import * as operationChanges from './operations/operation-changes.ts'
import * as operationDetail from './operations/operation-detail.ts'
import * as operationList from './operations/operation-list.ts'
import * as operationStatistics from './operations/operation-statistics.ts'
import * as operationReport from './operations/operation-report.ts'
import * as operations from './operations/operations.ts'
import * as organisation from './organisation/organisation.ts'
import * as passkeys from './account/passkeys.ts'
import * as password from './account/password.ts'
import * as people from './people/people.ts'
import * as permissions from './permissions.ts'
import * as personPermissions from './people/person-permissions.ts'
import * as push from './notifications/push.ts'
import * as realtime from './realtime.ts'
import * as registration from './account/registration.ts'
import * as secondFactor from './account/second-factor.ts'
import * as session from './account/session.ts'
import * as shared from './shared.ts'
import * as sharedLinks from './sharing/shared-links.ts'
import * as stations from './organisation/stations.ts'
import * as tenantKeywords from './tenant/keywords.ts'
import * as shownPasswordLink from './tenant/shown-password-link.ts'
import * as tenantUsers from './tenant/tenant-users.ts'
import * as tenant from './tenant/tenant.ts'
import * as tenantOrganisations from './tenant/tenant-organisations.ts'
import * as tenantTexts from './tenant/tenant-texts.ts'
import * as tenantVehicles from './tenant/tenant-vehicles.ts'
import * as vehicleDetail from './vehicles/vehicle-detail.ts'
import * as vehicleList from './vehicles/vehicle-list.ts'
import * as vehicles from './vehicles/vehicles.ts'

/** Every call of the contract: what the OpenAPI document, the contract tests and the matrix are made from. */
export const calls = {
  login: session.login,
  logout: session.logout,
  refresh: session.refresh,
  getUser: session.getUser,
  updateUser: account.updateUser,
  exportOwnData: account.exportOwnData,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  changePassword: account.changePassword,
  putAvatar: avatar.putAvatar,
  removeAvatar: avatar.removeAvatar,
  getAvatar: avatar.getAvatar,
  getEmailChange: emailChange.getEmailChange,
  requestEmailChange: emailChange.requestEmailChange,
  withdrawEmailChange: emailChange.withdrawEmailChange,
  getEmailChangeLink: emailChange.getEmailChangeLink,
  decideEmailChange: emailChange.decideEmailChange,
  getDeletion: accountDeletion.getDeletion,
  requestDeletion: accountDeletion.requestDeletion,
  withdrawDeletion: accountDeletion.withdrawDeletion,
  getCalendar: calendar.getCalendar,
  renewCalendar: calendar.renewCalendar,
  finishSignIn: secondFactor.finishSignIn,
  getSignInSafety: secondFactor.getSignInSafety,
  beginAuthenticator: secondFactor.beginAuthenticator,
  confirmAuthenticator: secondFactor.confirmAuthenticator,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  removeAuthenticator: secondFactor.removeAuthenticator,
  askForPasskey: passkeys.askForPasskey,
  signInWithPasskey: passkeys.signInWithPasskey,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  forgotPassword: password.forgotPassword,
  getPasswordReset: password.getPasswordReset,
  resetPassword: password.resetPassword,
  listInvitations: invitations.listInvitations,
  invite: invitations.invite,
  checkInvitations: invitations.checkInvitations,
  resendInvitation: invitations.resendInvitation,
  showInvitationLink: invitations.showInvitationLink,
  revokeInvitation: invitations.revokeInvitation,
  listPeople: people.listPeople,
  exportPeople: people.exportPeople,
  getPerson: people.getPerson,
  updatePerson: people.updatePerson,
  endMembership: people.endMembership,
  removeSecondFactor: people.removeSecondFactor,
  getInvitation: registration.getInvitation,
  register: registration.register,
  joinOrganisation: registration.joinOrganisation,
  listNotifications: notifications.listNotifications,
  countNotifications: notifications.countNotifications,
  countUnread: notifications.countUnread,
  markRead: notifications.markRead,
  markAllRead: notifications.markAllRead,
  deleteRead: notifications.deleteRead,
  deleteNotification: notifications.deleteNotification,
  getNotificationSettings: notificationSettings.getNotificationSettings,
  putNotificationSettings: notificationSettings.putNotificationSettings,
  testNotification: notificationSettings.testNotification,
  getPushKey: push.getPushKey,
  listPushDevices: push.listPushDevices,
  putPushSubscription: push.putPushSubscription,
  deletePushSubscription: push.deletePushSubscription,
  confirmPush: push.confirmPush,
  listMyPermissions: permissions.listMyPermissions,
  listPermissions: permissions.listPermissions,
  getPersonPermissions: personPermissions.getPersonPermissions,
  previewPersonPermissions: personPermissions.previewPersonPermissions,
  putPersonPermissions: personPermissions.putPersonPermissions,
  listTenantUsers: tenantUsers.listTenantUsers,
  createTenantUser: tenantUsers.createTenantUser,
  getTenantUser: tenantUsers.getTenantUser,
  updateTenantUser: tenantUsers.updateTenantUser,
  putTenantMembership: tenantUsers.putTenantMembership,
  endTenantMembership: tenantUsers.endTenantMembership,
  sendPasswordLink: tenantUsers.sendPasswordLink,
  showPasswordLink: shownPasswordLink.showPasswordLink,
  listGroups: groups.listGroups,
  getGroup: groups.getGroup,
  createGroup: groups.createGroup,
  updateGroup: groups.updateGroup,
  changeGroupMembers: groups.changeGroupMembers,
  deleteGroup: groups.deleteGroup,
  getOrganisation: organisation.getOrganisation,
  updateOrganisation: organisation.updateOrganisation,
  getTenant: tenant.getTenant,
  updateTenant: tenant.updateTenant,
  getPublicText: tenantTexts.getPublicText,
  getOwnText: tenantTexts.getOwnText,
  listTenantTexts: tenantTexts.listTenantTexts,
  putTenantText: tenantTexts.putTenantText,
  listTenantOrganisations: tenantOrganisations.listTenantOrganisations,
  createOrganisation: tenantOrganisations.createOrganisation,
  getTenantOrganisation: tenantOrganisations.getTenantOrganisation,
  updateTenantOrganisation: tenantOrganisations.updateTenantOrganisation,
  listStations: stations.listStations,
  createStation: stations.createStation,
  updateStation: stations.updateStation,
  deleteStation: stations.deleteStation,
  listIntegrations: integrations.listIntegrations,
  listDeadJobs: deadJobs.listDeadJobs,
  retryDeadJob: deadJobs.retryDeadJob,
  latestOperations: operationList.latestOperations,
  listRunningOperations: operationList.listRunningOperations,
  getOperation: operationDetail.getOperation,
  listOperationViews: operationDetail.listOperationViews,
  createOperation: operationChanges.createOperation,
  updateOperation: operationChanges.updateOperation,
  listOperations: operationList.listOperations,
  listOperationYears: operationList.listOperationYears,
  getOperationChoices: operationList.getOperationChoices,
  exportOperations: operationList.exportOperations,
  getOperationStatistics: operationStatistics.getOperationStatistics,
  closeOperation: operationChanges.closeOperation,
  reopenOperation: operationChanges.reopenOperation,
  archiveOperation: operationChanges.archiveOperation,
  unarchiveOperation: operationChanges.unarchiveOperation,
  mergeOperation: operationChanges.mergeOperation,
  deleteOperation: operationChanges.deleteOperation,
  restoreOperation: operationChanges.restoreOperation,
  respondToOperation: operations.respondToOperation,
  markOperationSeen: corrections.markOperationSeen,
  putFilePart: fileParts.putFilePart,
  addAttachment: operationAttachments.addAttachment,
  getAttachment: operationAttachments.getAttachment,
  removeAttachment: operationAttachments.removeAttachment,
  listAppointments: appointments.listAppointments,
  listOwnAppointments: appointments.listOwnAppointments,
  getAppointment: appointments.getAppointment,
  createAppointment: appointments.createAppointment,
  updateAppointment: appointments.updateAppointment,
  cancelAppointment: appointments.cancelAppointment,
  deleteAppointment: appointments.deleteAppointment,
  respondToAppointment: appointmentResponses.respondToAppointment,
  getOwnAvailability: availability.getOwnAvailability,
  putOwnAvailability: availability.putOwnAvailability,
  getAvailabilityPlan: availabilityPlan.getAvailabilityPlan,
  putAvailabilityPlan: availabilityPlan.putAvailabilityPlan,
  getPersonAvailability: availabilityPlan.getPersonAvailability,
  getThresholds: thresholds.getThresholds,
  putThresholds: thresholds.putThresholds,
  getStrength: availability.getStrength,
  listAvailablePeople: availability.listAvailablePeople,
  getDivera: divera.getDivera,
  updateDivera: divera.updateDivera,
  renewDiveraWebhook: divera.renewDiveraWebhook,
  syncDivera: divera.syncDivera,
  testDivera: diveraCheck.testDivera,
  previewDivera: diveraCheck.previewDivera,
  listDiveraLog: diveraLog.listDiveraLog,
  retryDiveraEntry: diveraLog.retryDiveraEntry,
  listDocuments: documents.listDocuments,
  listOperationDocuments: linkedDocuments.listOperationDocuments,
  listVehicleDocuments: linkedDocuments.listVehicleDocuments,
  getDocumentChoices: documents.getDocumentChoices,
  listDocumentBin: documents.listDocumentBin,
  destroyDocument: documents.destroyDocument,
  destroyFolder: documents.destroyFolder,
  getDocument: documents.getDocument,
  updateDocument: documents.updateDocument,
  deleteDocument: documents.deleteDocument,
  restoreDocument: documents.restoreDocument,
  putDocumentLinks: documents.putDocumentLinks,
  acknowledgeDocument: documents.acknowledgeDocument,
  listAcknowledgements: documents.listAcknowledgements,
  remindReaders: documents.remindReaders,
  listDocumentFolders: documentFolders.listDocumentFolders,
  createDocumentFolder: documentFolders.createDocumentFolder,
  updateDocumentFolder: documentFolders.updateDocumentFolder,
  deleteDocumentFolder: documentFolders.deleteDocumentFolder,
  restoreDocumentFolder: documentFolders.restoreDocumentFolder,
  getDocumentContent: documentFiles.getDocumentContent,
  getDocumentThumbnail: documentFiles.getDocumentThumbnail,
  getDocumentPages: documentFiles.getDocumentPages,
  getDocumentPage: documentFiles.getDocumentPage,
  listDocumentVersions: documentFiles.listDocumentVersions,
  getVersionContent: documentFiles.getVersionContent,
  restoreDocumentVersion: documentFiles.restoreDocumentVersion,
  getContentAddress: documentFiles.getContentAddress,
  getSignedContent: documentFiles.getSignedContent,
  getFolderZip: documentFiles.getFolderZip,
  getFolderAddress: documentFiles.getFolderAddress,
  getSignedFolderZip: documentFiles.getSignedFolderZip,
  createDocumentUpload: documentUploads.createDocumentUpload,
  getDocumentUpload: documentUploads.getDocumentUpload,
  appendDocumentUpload: documentUploads.appendDocumentUpload,
  endDocumentUpload: documentUploads.endDocumentUpload,
  getOperationReport: operationReport.getOperationReport,
  shareOperation: sharedLinks.shareOperation,
  previewOperationShare: sharedLinks.previewOperationShare,
  listOperationShares: sharedLinks.listOperationShares,
  updateOperationShare: sharedLinks.updateOperationShare,
  revokeOperationShare: sharedLinks.revokeOperationShare,
  listSharedLinks: sharedLinks.listSharedLinks,
  getShared: shared.getShared,
  unlockShared: shared.unlockShared,
  shareDocument: documentShares.shareDocument,
  listDocumentShares: documentShares.listDocumentShares,
  updateDocumentShare: documentShares.updateDocumentShare,
  revokeDocumentShare: documentShares.revokeDocumentShare,
  shareFolder: documentShares.shareFolder,
  previewFolderShare: documentShares.previewFolderShare,
  listFolderShares: documentShares.listFolderShares,
  updateFolderShare: documentShares.updateFolderShare,
  revokeFolderShare: documentShares.revokeFolderShare,
  getSharedContent: shared.getSharedContent,
  getSharedThumbnail: shared.getSharedThumbnail,
  getSharedDocument: shared.getSharedDocument,
  getSharedZip: shared.getSharedZip,
  intakeAlarm: operations.intakeAlarm,
  intakeDivera: diveraIntake.intakeDivera,
  intakeFms: fmsIntake.intakeFms,
  listVehicles: vehicleList.listVehicles,
  listIntakeMessages: intakeMessages.listIntakeMessages,
  listIntakeRefusals: intakeRefusals.listIntakeRefusals,
  getIntakeRefusal: intakeRefusals.getIntakeRefusal,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  getVehicle: vehicleDetail.getVehicle,
  updateVehicle: vehicleDetail.updateVehicle,
  getVehicleHistory: vehicleDetail.getVehicleHistory,
  getVehicleDay: vehicleDetail.getVehicleDay,
  listKeywords: tenantKeywords.listKeywords,
  createKeyword: tenantKeywords.createKeyword,
  getKeyword: tenantKeywords.getKeyword,
  updateKeyword: tenantKeywords.updateKeyword,
  deleteKeyword: tenantKeywords.deleteKeyword,
  addKeywordAlias: tenantKeywords.addKeywordAlias,
  matchMessage: tenantKeywords.matchMessage,
  listUnmatched: tenantKeywords.listUnmatched,
  getStarterKeywords: tenantKeywords.getStarterKeywords,
  addStarterKeywords: tenantKeywords.addStarterKeywords,
  getFmsSettings: fmsSettings.getFmsSettings,
  putFmsSettings: fmsSettings.putFmsSettings,
  listTenantVehicles: tenantVehicles.listTenantVehicles,
  createTenantVehicle: tenantVehicles.createTenantVehicle,
  getTenantVehicle: tenantVehicles.getTenantVehicle,
  updateTenantVehicle: tenantVehicles.updateTenantVehicle,
  deleteTenantVehicle: tenantVehicles.deleteTenantVehicle,
  setFmsStatus: vehicles.setFmsStatus,
  withdrawFmsStatus: vehicles.withdrawFmsStatus,
  acknowledgeCall: vehicles.acknowledgeCall,
  authoriseChannel: realtime.authoriseChannel,
  csrfCookie: realtime.csrfCookie,
  health: health.health,
  ready: health.ready,
} as const satisfies Record<string, Endpoint>
