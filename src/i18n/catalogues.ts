import type { Locale } from '../contract/locales.ts'
import deAccount from './de/account.json' with { type: 'json' }
import deAccountEntries from './de/accountEntries.json' with { type: 'json' }
import deAlarmCheck from './de/alarmCheck.json' with { type: 'json' }
import deAlertStatistics from './de/alertStatistics.json' with { type: 'json' }
import deAlertTools from './de/alertTools.json' with { type: 'json' }
import deCommon from './de/common.json' with { type: 'json' }
import deConnection from './de/connection.json' with { type: 'json' }
import deDeviceSessions from './de/deviceSessions.json' with { type: 'json' }
import deDrills from './de/drills.json' with { type: 'json' }
import deEntryProblems from './de/entryProblems.json' with { type: 'json' }
import deErrorPages from './de/errorPages.json' with { type: 'json' }
import deFmsPresets from './de/fmsPresets.json' with { type: 'json' }
import deFmsSettings from './de/fmsSettings.json' with { type: 'json' }
import deFmsNews from './de/fmsNews.json' with { type: 'json' }
import deFmsSettingsButton from './de/fmsSettingsButton.json' with { type: 'json' }
import deForms from './de/forms.json' with { type: 'json' }
import deFmsSheet from './de/fmsSheet.json' with { type: 'json' }
import deFrame from './de/frame.json' with { type: 'json' }
import deGroup from './de/group.json' with { type: 'json' }
import deGroupForm from './de/groupForm.json' with { type: 'json' }
import deGroupMembers from './de/groupMembers.json' with { type: 'json' }
import deGroups from './de/groups.json' with { type: 'json' }
import deIncidents from './de/incidents.json' with { type: 'json' }
import deInputs from './de/inputs.json' with { type: 'json' }
import deInstall from './de/install.json' with { type: 'json' }
import deInvite from './de/invite.json' with { type: 'json' }
import deLayout from './de/layout.json' with { type: 'json' }
import deIntegrations from './de/integrations.json' with { type: 'json' }
import deLogin from './de/login.json' with { type: 'json' }
import deMail from './de/mail.json' with { type: 'json' }
import deMonitor from './de/monitor.json' with { type: 'json' }
import deNewPassword from './de/newPassword.json' with { type: 'json' }
import deNotificationSettings from './de/notificationSettings.json' with { type: 'json' }
import deNotificationPages from './de/notificationPages.json' with { type: 'json' }
import deNotificationPanel from './de/notificationPanel.json' with { type: 'json' }
import deNotifications from './de/notifications.json' with { type: 'json' }
import deOnDevice from './de/onDevice.json' with { type: 'json' }
import deOperation from './de/operation.json' with { type: 'json' }
import deOperationAlarmed from './de/operationAlarmed.json' with { type: 'json' }
import deOperationAttachments from './de/operationAttachments.json' with { type: 'json' }
import deOperationForm from './de/operationForm.json' with { type: 'json' }
import deOperationList from './de/operationList.json' with { type: 'json' }
import deOperationMerge from './de/operationMerge.json' with { type: 'json' }
import deOperationNews from './de/operationNews.json' with { type: 'json' }
import deOperationPaper from './de/operationPaper.json' with { type: 'json' }
import deOperationPlace from './de/operationPlace.json' with { type: 'json' }
import deOperationReport from './de/operationReport.json' with { type: 'json' }
import deOperationTimeline from './de/operationTimeline.json' with { type: 'json' }
import deOperationWork from './de/operationWork.json' with { type: 'json' }
import deOperations from './de/operations.json' with { type: 'json' }
import deOperationTable from './de/operationTable.json' with { type: 'json' }
import deOrganisation from './de/organisation.json' with { type: 'json' }
import deOutbound from './de/outbound.json' with { type: 'json' }
import deOutbox from './de/outbox.json' with { type: 'json' }
import deOwnAnswer from './de/ownAnswer.json' with { type: 'json' }
import deOwnData from './de/ownData.json' with { type: 'json' }
import dePager from './de/pager.json' with { type: 'json' }
import dePasswordChange from './de/passwordChange.json' with { type: 'json' }
import dePasswordReset from './de/passwordReset.json' with { type: 'json' }
import dePasswords from './de/passwords.json' with { type: 'json' }
import dePeople from './de/people.json' with { type: 'json' }
import dePeopleTable from './de/peopleTable.json' with { type: 'json' }
import dePermissionNames from './de/permissionNames.json' with { type: 'json' }
import dePerson from './de/person.json' with { type: 'json' }
import dePersonPermissions from './de/personPermissions.json' with { type: 'json' }
import dePersonStanding from './de/personStanding.json' with { type: 'json' }
import dePersonWork from './de/personWork.json' with { type: 'json' }
import deProblems from './de/problems.json' with { type: 'json' }
import deProfile from './de/profile.json' with { type: 'json' }
import dePush from './de/push.json' with { type: 'json' }
import deRegistration from './de/registration.json' with { type: 'json' }
import deSendState from './de/sendState.json' with { type: 'json' }
import deSettings from './de/settings.json' with { type: 'json' }
import deSetup from './de/setup.json' with { type: 'json' }
import deSignedOut from './de/signedOut.json' with { type: 'json' }
import deUpdate from './de/update.json' with { type: 'json' }
import deVehicleBoard from './de/vehicleBoard.json' with { type: 'json' }
import deVehicles from './de/vehicles.json' with { type: 'json' }
import deVehicleStatus from './de/vehicleStatus.json' with { type: 'json' }
import deVehicleTimes from './de/vehicleTimes.json' with { type: 'json' }
import deVehicle from './de/vehicle.json' with { type: 'json' }
import deVehicleMore from './de/vehicleMore.json' with { type: 'json' }
import deVehicleWork from './de/vehicleWork.json' with { type: 'json' }
import enAccount from './en/account.json' with { type: 'json' }
import enAccountEntries from './en/accountEntries.json' with { type: 'json' }
import enAlarmCheck from './en/alarmCheck.json' with { type: 'json' }
import enAlertStatistics from './en/alertStatistics.json' with { type: 'json' }
import enAlertTools from './en/alertTools.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enConnection from './en/connection.json' with { type: 'json' }
import enDeviceSessions from './en/deviceSessions.json' with { type: 'json' }
import enDrills from './en/drills.json' with { type: 'json' }
import enEntryProblems from './en/entryProblems.json' with { type: 'json' }
import enErrorPages from './en/errorPages.json' with { type: 'json' }
import enFmsPresets from './en/fmsPresets.json' with { type: 'json' }
import enFmsSettings from './en/fmsSettings.json' with { type: 'json' }
import enFmsNews from './en/fmsNews.json' with { type: 'json' }
import enFmsSettingsButton from './en/fmsSettingsButton.json' with { type: 'json' }
import enForms from './en/forms.json' with { type: 'json' }
import enFmsSheet from './en/fmsSheet.json' with { type: 'json' }
import enFrame from './en/frame.json' with { type: 'json' }
import enGroup from './en/group.json' with { type: 'json' }
import enGroupForm from './en/groupForm.json' with { type: 'json' }
import enGroupMembers from './en/groupMembers.json' with { type: 'json' }
import enGroups from './en/groups.json' with { type: 'json' }
import enIncidents from './en/incidents.json' with { type: 'json' }
import enInputs from './en/inputs.json' with { type: 'json' }
import enInstall from './en/install.json' with { type: 'json' }
import enInvite from './en/invite.json' with { type: 'json' }
import enLayout from './en/layout.json' with { type: 'json' }
import enIntegrations from './en/integrations.json' with { type: 'json' }
import enLogin from './en/login.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enMonitor from './en/monitor.json' with { type: 'json' }
import enNewPassword from './en/newPassword.json' with { type: 'json' }
import enNotificationSettings from './en/notificationSettings.json' with { type: 'json' }
import enNotificationPages from './en/notificationPages.json' with { type: 'json' }
import enNotificationPanel from './en/notificationPanel.json' with { type: 'json' }
import enNotifications from './en/notifications.json' with { type: 'json' }
import enOnDevice from './en/onDevice.json' with { type: 'json' }
import enOperation from './en/operation.json' with { type: 'json' }
import enOperationAlarmed from './en/operationAlarmed.json' with { type: 'json' }
import enOperationAttachments from './en/operationAttachments.json' with { type: 'json' }
import enOperationForm from './en/operationForm.json' with { type: 'json' }
import enOperationList from './en/operationList.json' with { type: 'json' }
import enOperationMerge from './en/operationMerge.json' with { type: 'json' }
import enOperationNews from './en/operationNews.json' with { type: 'json' }
import enOperationPaper from './en/operationPaper.json' with { type: 'json' }
import enOperationPlace from './en/operationPlace.json' with { type: 'json' }
import enOperationReport from './en/operationReport.json' with { type: 'json' }
import enOperationTimeline from './en/operationTimeline.json' with { type: 'json' }
import enOperationWork from './en/operationWork.json' with { type: 'json' }
import enOperations from './en/operations.json' with { type: 'json' }
import enOperationTable from './en/operationTable.json' with { type: 'json' }
import enOrganisation from './en/organisation.json' with { type: 'json' }
import enOutbound from './en/outbound.json' with { type: 'json' }
import enOutbox from './en/outbox.json' with { type: 'json' }
import enOwnAnswer from './en/ownAnswer.json' with { type: 'json' }
import enOwnData from './en/ownData.json' with { type: 'json' }
import enPager from './en/pager.json' with { type: 'json' }
import enPasswordChange from './en/passwordChange.json' with { type: 'json' }
import enPasswordReset from './en/passwordReset.json' with { type: 'json' }
import enPasswords from './en/passwords.json' with { type: 'json' }
import enPeople from './en/people.json' with { type: 'json' }
import enPeopleTable from './en/peopleTable.json' with { type: 'json' }
import enPermissionNames from './en/permissionNames.json' with { type: 'json' }
import enPerson from './en/person.json' with { type: 'json' }
import enPersonPermissions from './en/personPermissions.json' with { type: 'json' }
import enPersonStanding from './en/personStanding.json' with { type: 'json' }
import enPersonWork from './en/personWork.json' with { type: 'json' }
import enProblems from './en/problems.json' with { type: 'json' }
import enProfile from './en/profile.json' with { type: 'json' }
import enPush from './en/push.json' with { type: 'json' }
import enRegistration from './en/registration.json' with { type: 'json' }
import enSendState from './en/sendState.json' with { type: 'json' }
import enSettings from './en/settings.json' with { type: 'json' }
import enSetup from './en/setup.json' with { type: 'json' }
import enSignedOut from './en/signedOut.json' with { type: 'json' }
import enUpdate from './en/update.json' with { type: 'json' }
import enVehicleBoard from './en/vehicleBoard.json' with { type: 'json' }
import enVehicles from './en/vehicles.json' with { type: 'json' }
import enVehicleStatus from './en/vehicleStatus.json' with { type: 'json' }
import enVehicleTimes from './en/vehicleTimes.json' with { type: 'json' }
import enVehicle from './en/vehicle.json' with { type: 'json' }
import enVehicleMore from './en/vehicleMore.json' with { type: 'json' }
import enVehicleWork from './en/vehicleWork.json' with { type: 'json' }

const de = {
  account: deAccount,
  accountEntries: deAccountEntries,
  alarmCheck: deAlarmCheck,
  alertStatistics: deAlertStatistics,
  alertTools: deAlertTools,
  common: deCommon,
  connection: deConnection,
  deviceSessions: deDeviceSessions,
  drills: deDrills,
  entryProblems: deEntryProblems,
  errorPages: deErrorPages,
  fmsPresets: deFmsPresets,
  fmsSettings: deFmsSettings,
  fmsNews: deFmsNews,
  fmsSettingsButton: deFmsSettingsButton,
  forms: deForms,
  fmsSheet: deFmsSheet,
  frame: deFrame,
  group: deGroup,
  groupForm: deGroupForm,
  groupMembers: deGroupMembers,
  groups: deGroups,
  incidents: deIncidents,
  inputs: deInputs,
  install: deInstall,
  invite: deInvite,
  layout: deLayout,
  integrations: deIntegrations,
  login: deLogin,
  mail: deMail,
  monitor: deMonitor,
  newPassword: deNewPassword,
  notificationSettings: deNotificationSettings,
  notificationPages: deNotificationPages,
  notificationPanel: deNotificationPanel,
  notifications: deNotifications,
  onDevice: deOnDevice,
  operation: deOperation,
  operationAlarmed: deOperationAlarmed,
  operationAttachments: deOperationAttachments,
  operationForm: deOperationForm,
  operationList: deOperationList,
  operationMerge: deOperationMerge,
  operationNews: deOperationNews,
  operationPaper: deOperationPaper,
  operationPlace: deOperationPlace,
  operationTimeline: deOperationTimeline,
  operationWork: deOperationWork,
  operationReport: deOperationReport,
  operations: deOperations,
  operationTable: deOperationTable,
  organisation: deOrganisation,
  outbound: deOutbound,
  outbox: deOutbox,
  ownAnswer: deOwnAnswer,
  ownData: deOwnData,
  pager: dePager,
  passwordChange: dePasswordChange,
  passwordReset: dePasswordReset,
  passwords: dePasswords,
  people: dePeople,
  peopleTable: dePeopleTable,
  permissionNames: dePermissionNames,
  person: dePerson,
  personPermissions: dePersonPermissions,
  personStanding: dePersonStanding,
  personWork: dePersonWork,
  problems: deProblems,
  profile: deProfile,
  push: dePush,
  registration: deRegistration,
  sendState: deSendState,
  settings: deSettings,
  setup: deSetup,
  signedOut: deSignedOut,
  update: deUpdate,
  vehicleBoard: deVehicleBoard,
  vehicles: deVehicles,
  vehicleStatus: deVehicleStatus,
  vehicleTimes: deVehicleTimes,
  vehicle: deVehicle,
  vehicleMore: deVehicleMore,
  vehicleWork: deVehicleWork,
}

const en = {
  account: enAccount,
  accountEntries: enAccountEntries,
  alarmCheck: enAlarmCheck,
  alertStatistics: enAlertStatistics,
  alertTools: enAlertTools,
  common: enCommon,
  connection: enConnection,
  deviceSessions: enDeviceSessions,
  drills: enDrills,
  entryProblems: enEntryProblems,
  errorPages: enErrorPages,
  fmsPresets: enFmsPresets,
  fmsSettings: enFmsSettings,
  fmsNews: enFmsNews,
  fmsSettingsButton: enFmsSettingsButton,
  forms: enForms,
  fmsSheet: enFmsSheet,
  frame: enFrame,
  group: enGroup,
  groupForm: enGroupForm,
  groupMembers: enGroupMembers,
  groups: enGroups,
  incidents: enIncidents,
  inputs: enInputs,
  install: enInstall,
  invite: enInvite,
  layout: enLayout,
  integrations: enIntegrations,
  login: enLogin,
  mail: enMail,
  monitor: enMonitor,
  newPassword: enNewPassword,
  notificationSettings: enNotificationSettings,
  notificationPages: enNotificationPages,
  notificationPanel: enNotificationPanel,
  notifications: enNotifications,
  onDevice: enOnDevice,
  operation: enOperation,
  operationAlarmed: enOperationAlarmed,
  operationAttachments: enOperationAttachments,
  operationForm: enOperationForm,
  operationList: enOperationList,
  operationMerge: enOperationMerge,
  operationNews: enOperationNews,
  operationPaper: enOperationPaper,
  operationPlace: enOperationPlace,
  operationTimeline: enOperationTimeline,
  operationWork: enOperationWork,
  operationReport: enOperationReport,
  operations: enOperations,
  operationTable: enOperationTable,
  organisation: enOrganisation,
  outbound: enOutbound,
  outbox: enOutbox,
  ownAnswer: enOwnAnswer,
  ownData: enOwnData,
  pager: enPager,
  passwordChange: enPasswordChange,
  passwordReset: enPasswordReset,
  passwords: enPasswords,
  people: enPeople,
  peopleTable: enPeopleTable,
  permissionNames: enPermissionNames,
  person: enPerson,
  personPermissions: enPersonPermissions,
  personStanding: enPersonStanding,
  personWork: enPersonWork,
  problems: enProblems,
  profile: enProfile,
  push: enPush,
  registration: enRegistration,
  sendState: enSendState,
  settings: enSettings,
  setup: enSetup,
  signedOut: enSignedOut,
  update: enUpdate,
  vehicleBoard: enVehicleBoard,
  vehicles: enVehicles,
  vehicleStatus: enVehicleStatus,
  vehicleTimes: enVehicleTimes,
  vehicle: enVehicle,
  vehicleMore: enVehicleMore,
  vehicleWork: enVehicleWork,
}

export type German = typeof de

type SameKeys<Tree> = { [Name in keyof Tree]: Tree[Name] extends string ? string : SameKeys<Tree[Name]> }

// Both ways, so that neither language has a key the other lacks.
en satisfies SameKeys<typeof de>
de satisfies SameKeys<typeof en>

/**
 * All words of all languages. For servers and tests only: a browser gets the words of its page with the page,
 * in its language (`translate.ts`).
 */
export const catalogues = { de, en } as const satisfies Record<Locale, unknown>
