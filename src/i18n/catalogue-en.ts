import account from './en/account/account.json' with { type: 'json' }
import accountDeletion from './en/account/accountDeletion.json' with { type: 'json' }
import accountEntries from './en/account/accountEntries.json' with { type: 'json' }
import alarmCheck from './en/alarm/alarmCheck.json' with { type: 'json' }
import alertStatistics from './en/operations/alertStatistics.json' with { type: 'json' }
import alertTools from './en/operations/alertTools.json' with { type: 'json' }
import apiKeyRow from './en/organisation/apiKeyRow.json' with { type: 'json' }
import colours from './en/parts/colours.json' with { type: 'json' }
import calendarAddress from './en/account/calendarAddress.json' with { type: 'json' }
import common from './en/app/common.json' with { type: 'json' }
import connection from './en/app/connection.json' with { type: 'json' }
import calendarFeed from './en/account/calendarFeed.json' with { type: 'json' }
import copying from './en/parts/copying.json' with { type: 'json' }
import deletedAccount from './en/account/deletedAccount.json' with { type: 'json' }
import deviceSessions from './en/account/deviceSessions.json' with { type: 'json' }
import documents from './en/documents/documents.json' with { type: 'json' }
import documentTools from './en/documents/documentTools.json' with { type: 'json' }
import documentWork from './en/documents/documentWork.json' with { type: 'json' }
import documentNews from './en/documents/documentNews.json' with { type: 'json' }
import documentPage from './en/documents/documentPage.json' with { type: 'json' }
import drills from './en/operations/drills.json' with { type: 'json' }
import editConflict from './en/parts/editConflict.json' with { type: 'json' }
import emailChange from './en/account/emailChange.json' with { type: 'json' }
import emailLink from './en/account/emailLink.json' with { type: 'json' }
import entryProblems from './en/account/entryProblems.json' with { type: 'json' }
import errorPages from './en/app/errorPages.json' with { type: 'json' }
import fmsPresets from './en/vehicles/fmsPresets.json' with { type: 'json' }
import fmsSettings from './en/vehicles/fmsSettings.json' with { type: 'json' }
import fmsNews from './en/vehicles/fmsNews.json' with { type: 'json' }
import fmsSettingsButton from './en/vehicles/fmsSettingsButton.json' with { type: 'json' }
import forms from './en/parts/forms.json' with { type: 'json' }
import fmsSheet from './en/vehicles/fmsSheet.json' with { type: 'json' }
import frame from './en/app/frame.json' with { type: 'json' }
import group from './en/people/group.json' with { type: 'json' }
import groupForm from './en/people/groupForm.json' with { type: 'json' }
import groupMembers from './en/people/groupMembers.json' with { type: 'json' }
import groups from './en/people/groups.json' with { type: 'json' }
import incidents from './en/operations/incidents.json' with { type: 'json' }
import inputs from './en/parts/inputs.json' with { type: 'json' }
import install from './en/app/install.json' with { type: 'json' }
import integrationHealth from './en/organisation/integrationHealth.json' with { type: 'json' }
import invite from './en/people/invite.json' with { type: 'json' }
import keywordForm from './en/tenant/keywordForm.json' with { type: 'json' }
import keywordTools from './en/tenant/keywordTools.json' with { type: 'json' }
import keywords from './en/tenant/keywords.json' with { type: 'json' }
import layout from './en/app/layout.json' with { type: 'json' }
import integrations from './en/organisation/integrations.json' with { type: 'json' }
import linkedDocuments from './en/documents/linkedDocuments.json' with { type: 'json' }
import login from './en/account/login.json' with { type: 'json' }
import mail from './en/app/mail.json' with { type: 'json' }
import monitor from './en/app/monitor.json' with { type: 'json' }
import newPassword from './en/account/newPassword.json' with { type: 'json' }
import notificationSettings from './en/notifications/notificationSettings.json' with { type: 'json' }
import notificationPages from './en/notifications/notificationPages.json' with { type: 'json' }
import notificationPanel from './en/notifications/notificationPanel.json' with { type: 'json' }
import notifications from './en/notifications/notifications.json' with { type: 'json' }
import notificationWork from './en/notifications/notificationWork.json' with { type: 'json' }
import onDevice from './en/parts/onDevice.json' with { type: 'json' }
import operation from './en/operations/operation.json' with { type: 'json' }
import operationAlarmed from './en/operations/operationAlarmed.json' with { type: 'json' }
import operationAttachments from './en/operations/operationAttachments.json' with { type: 'json' }
import operationForm from './en/operations/operationForm.json' with { type: 'json' }
import operationList from './en/operations/operationList.json' with { type: 'json' }
import operationMerge from './en/operations/operationMerge.json' with { type: 'json' }
import operationNews from './en/operations/operationNews.json' with { type: 'json' }
import operationPaper from './en/operations/operationPaper.json' with { type: 'json' }
import operationPlace from './en/operations/operationPlace.json' with { type: 'json' }
import operationRepeated from './en/operations/operationRepeated.json' with { type: 'json' }
import operationReport from './en/operations/operationReport.json' with { type: 'json' }
import operationTimeline from './en/operations/operationTimeline.json' with { type: 'json' }
import operationWork from './en/operations/operationWork.json' with { type: 'json' }
import operations from './en/operations/operations.json' with { type: 'json' }
import operationTable from './en/operations/operationTable.json' with { type: 'json' }
import organisation from './en/organisation/organisation.json' with { type: 'json' }
import organisationSettings from './en/organisation/organisationSettings.json' with { type: 'json' }
import organisationMore from './en/organisation/organisationMore.json' with { type: 'json' }
import outbound from './en/organisation/outbound.json' with { type: 'json' }
import outbox from './en/app/outbox.json' with { type: 'json' }
import ownAnswer from './en/operations/ownAnswer.json' with { type: 'json' }
import ownData from './en/account/ownData.json' with { type: 'json' }
import ownPicture from './en/account/ownPicture.json' with { type: 'json' }
import pager from './en/parts/pager.json' with { type: 'json' }
import passwordChange from './en/account/passwordChange.json' with { type: 'json' }
import passwordReset from './en/account/passwordReset.json' with { type: 'json' }
import passwords from './en/account/passwords.json' with { type: 'json' }
import people from './en/people/people.json' with { type: 'json' }
import peopleTable from './en/people/peopleTable.json' with { type: 'json' }
import permissionNames from './en/people/permissionNames.json' with { type: 'json' }
import person from './en/people/person.json' with { type: 'json' }
import personInvite from './en/people/personInvite.json' with { type: 'json' }
import personMemberships from './en/people/personMemberships.json' with { type: 'json' }
import personPermissions from './en/people/personPermissions.json' with { type: 'json' }
import personStanding from './en/people/personStanding.json' with { type: 'json' }
import personWork from './en/people/personWork.json' with { type: 'json' }
import position from './en/organisation/position.json' with { type: 'json' }
import problems from './en/app/problems.json' with { type: 'json' }
import profile from './en/account/profile.json' with { type: 'json' }
import push from './en/notifications/push.json' with { type: 'json' }
import registration from './en/account/registration.json' with { type: 'json' }
import rightsUnanswered from './en/account/rightsUnanswered.json' with { type: 'json' }
import secondStep from './en/account/secondStep.json' with { type: 'json' }
import sendState from './en/parts/sendState.json' with { type: 'json' }
import settings from './en/organisation/settings.json' with { type: 'json' }
import setup from './en/account/setup.json' with { type: 'json' }
import shared from './en/sharing/shared.json' with { type: 'json' }
import sharedLinkNews from './en/sharing/sharedLinkNews.json' with { type: 'json' }
import sharing from './en/sharing/sharing.json' with { type: 'json' }
import signInSafety from './en/account/signInSafety.json' with { type: 'json' }
import signedOut from './en/account/signedOut.json' with { type: 'json' }
import stations from './en/organisation/stations.json' with { type: 'json' }
import tenant from './en/tenant/tenant.json' with { type: 'json' }
import tenantOrganisations from './en/tenant/tenantOrganisations.json' with { type: 'json' }
import tenantOverview from './en/tenant/tenantOverview.json' with { type: 'json' }
import tenantSettings from './en/tenant/tenantSettings.json' with { type: 'json' }
import publicTexts from './en/tenant/publicTexts.json' with { type: 'json' }
import tenantTexts from './en/tenant/tenantTexts.json' with { type: 'json' }
import tenantVehicles from './en/tenant/tenantVehicles.json' with { type: 'json' }
import tenantUser from './en/tenant/tenantUser.json' with { type: 'json' }
import tenantUsers from './en/tenant/tenantUsers.json' with { type: 'json' }
import tenantUserWork from './en/tenant/tenantUserWork.json' with { type: 'json' }
import update from './en/app/update.json' with { type: 'json' }
import vehicleBoard from './en/vehicles/vehicleBoard.json' with { type: 'json' }
import vehicles from './en/vehicles/vehicles.json' with { type: 'json' }
import vehicleStatus from './en/vehicles/vehicleStatus.json' with { type: 'json' }
import vehicleTimes from './en/vehicles/vehicleTimes.json' with { type: 'json' }
import vehicle from './en/vehicles/vehicle.json' with { type: 'json' }
import vehicleMore from './en/vehicles/vehicleMore.json' with { type: 'json' }
import vehicleWork from './en/vehicles/vehicleWork.json' with { type: 'json' }

/** Every area in English. */
export const en = {
  account,
  accountDeletion,
  accountEntries,
  alarmCheck,
  alertStatistics,
  alertTools,
  apiKeyRow,
  colours,
  calendarAddress,
  common,
  connection,
  calendarFeed,
  copying,
  deletedAccount,
  deviceSessions,
  documents,
  documentTools,
  documentWork,
  documentNews,
  documentPage,
  drills,
  editConflict,
  emailChange,
  emailLink,
  entryProblems,
  errorPages,
  fmsPresets,
  fmsSettings,
  fmsNews,
  fmsSettingsButton,
  forms,
  fmsSheet,
  frame,
  group,
  groupForm,
  groupMembers,
  groups,
  incidents,
  inputs,
  install,
  integrationHealth,
  invite,
  keywordForm,
  keywordTools,
  keywords,
  layout,
  integrations,
  linkedDocuments,
  login,
  mail,
  monitor,
  newPassword,
  notificationSettings,
  notificationPages,
  notificationPanel,
  notifications,
  notificationWork,
  onDevice,
  operation,
  operationAlarmed,
  operationAttachments,
  operationForm,
  operationList,
  operationMerge,
  operationNews,
  operationPaper,
  operationPlace,
  operationTimeline,
  operationWork,
  operationRepeated,
  operationReport,
  operations,
  operationTable,
  organisation,
  organisationSettings,
  organisationMore,
  outbound,
  outbox,
  ownAnswer,
  ownData,
  ownPicture,
  pager,
  passwordChange,
  passwordReset,
  passwords,
  people,
  peopleTable,
  permissionNames,
  person,
  personInvite,
  personMemberships,
  personPermissions,
  personStanding,
  personWork,
  position,
  problems,
  profile,
  push,
  registration,
  rightsUnanswered,
  secondStep,
  sendState,
  settings,
  setup,
  shared,
  sharedLinkNews,
  sharing,
  signInSafety,
  signedOut,
  stations,
  tenant,
  tenantOrganisations,
  tenantOverview,
  tenantSettings,
  publicTexts,
  tenantTexts,
  tenantVehicles,
  tenantUser,
  tenantUsers,
  tenantUserWork,
  update,
  vehicleBoard,
  vehicles,
  vehicleStatus,
  vehicleTimes,
  vehicle,
  vehicleMore,
  vehicleWork,
}
