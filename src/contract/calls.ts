import * as account from './account.ts'
import * as apiKeys from './api-keys.ts'
import type { Endpoint } from './endpoint.ts'
import * as fmsIntake from './fms-intake.ts'
import * as fmsSettings from './fms-settings.ts'
import * as groups from './groups.ts'
import * as invitations from './invitations.ts'
import * as notificationSettings from './notification-settings.ts'
import * as notifications from './notifications.ts'
import * as operationAttachments from './operation-attachments.ts'
import * as operationChanges from './operation-changes.ts'
import * as operationDetail from './operation-detail.ts'
import * as operationList from './operation-list.ts'
import * as operationStatistics from './operation-statistics.ts'
import * as operationReport from './operation-report.ts'
import * as operations from './operations.ts'
import * as password from './password.ts'
import * as people from './people.ts'
import * as permissions from './permissions.ts'
import * as personPermissions from './person-permissions.ts'
import * as push from './push.ts'
import * as realtime from './realtime.ts'
import * as registration from './registration.ts'
import * as running from './running.ts'
import * as session from './session.ts'
import * as vehicleDetail from './vehicle-detail.ts'
import * as vehicleList from './vehicle-list.ts'
import * as vehicles from './vehicles.ts'

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
  forgotPassword: password.forgotPassword,
  getPasswordReset: password.getPasswordReset,
  resetPassword: password.resetPassword,
  listInvitations: invitations.listInvitations,
  invite: invitations.invite,
  resendInvitation: invitations.resendInvitation,
  revokeInvitation: invitations.revokeInvitation,
  listPeople: people.listPeople,
  exportPeople: people.exportPeople,
  getPerson: people.getPerson,
  updatePerson: people.updatePerson,
  endMembership: people.endMembership,
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
  listGroups: groups.listGroups,
  getGroup: groups.getGroup,
  createGroup: groups.createGroup,
  updateGroup: groups.updateGroup,
  changeGroupMembers: groups.changeGroupMembers,
  deleteGroup: groups.deleteGroup,
  latestOperations: operations.latestOperations,
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
  addAttachment: operationAttachments.addAttachment,
  getAttachment: operationAttachments.getAttachment,
  removeAttachment: operationAttachments.removeAttachment,
  getOperationReport: operationReport.getOperationReport,
  intakeAlarm: operations.intakeAlarm,
  intakeFms: fmsIntake.intakeFms,
  listVehicles: vehicleList.listVehicles,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  getVehicle: vehicleDetail.getVehicle,
  updateVehicle: vehicleDetail.updateVehicle,
  getVehicleHistory: vehicleDetail.getVehicleHistory,
  getVehicleDay: vehicleDetail.getVehicleDay,
  getFmsSettings: fmsSettings.getFmsSettings,
  putFmsSettings: fmsSettings.putFmsSettings,
  setFmsStatus: vehicles.setFmsStatus,
  withdrawFmsStatus: vehicles.withdrawFmsStatus,
  acknowledgeCall: vehicles.acknowledgeCall,
  authoriseChannel: realtime.authoriseChannel,
  csrfCookie: realtime.csrfCookie,
  health: running.health,
  ready: running.ready,
} as const satisfies Record<string, Endpoint>
