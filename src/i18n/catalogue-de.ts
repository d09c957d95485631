import account from './de/account/account.json' with { type: 'json' }
import accountDeletion from './de/account/accountDeletion.json' with { type: 'json' }
import accountEntries from './de/account/accountEntries.json' with { type: 'json' }
import alarmCheck from './de/alarm/alarmCheck.json' with { type: 'json' }
import alertStatistics from './de/operations/alertStatistics.json' with { type: 'json' }
import alertTools from './de/operations/alertTools.json' with { type: 'json' }
import apiKeyRow from './de/organisation/apiKeyRow.json' with { type: 'json' }
import colours from './de/parts/colours.json' with { type: 'json' }
import calendarAddress from './de/account/calendarAddress.json' with { type: 'json' }
import common from './de/app/common.json' with { type: 'json' }
import connection from './de/app/connection.json' with { type: 'json' }
import calendarFeed from './de/account/calendarFeed.json' with { type: 'json' }
import copying from './de/parts/copying.json' with { type: 'json' }
import deletedAccount from './de/account/deletedAccount.json' with { type: 'json' }
import deviceSessions from './de/account/deviceSessions.json' with { type: 'json' }
import documents from './de/documents/documents.json' with { type: 'json' }
import documentTools from './de/documents/documentTools.json' with { type: 'json' }
import documentWork from './de/documents/documentWork.json' with { type: 'json' }
import documentNews from './de/documents/documentNews.json' with { type: 'json' }
import documentPage from './de/documents/documentPage.json' with { type: 'json' }
import drills from './de/operations/drills.json' with { type: 'json' }
import editConflict from './de/parts/editConflict.json' with { type: 'json' }
import emailChange from './de/account/emailChange.json' with { type: 'json' }
import emailLink from './de/account/emailLink.json' with { type: 'json' }
import entryProblems from './de/account/entryProblems.json' with { type: 'json' }
import errorPages from './de/app/errorPages.json' with { type: 'json' }
import fmsPresets from './de/vehicles/fmsPresets.json' with { type: 'json' }
import fmsSettings from './de/vehicles/fmsSettings.json' with { type: 'json' }
import fmsNews from './de/vehicles/fmsNews.json' with { type: 'json' }
import fmsSettingsButton from './de/vehicles/fmsSettingsButton.json' with { type: 'json' }
import forms from './de/parts/forms.json' with { type: 'json' }
import fmsSheet from './de/vehicles/fmsSheet.json' with { type: 'json' }
import frame from './de/app/frame.json' with { type: 'json' }
import group from './de/people/group.json' with { type: 'json' }
import groupForm from './de/people/groupForm.json' with { type: 'json' }
import groupMembers from './de/people/groupMembers.json' with { type: 'json' }
import groups from './de/people/groups.json' with { type: 'json' }
import incidents from './de/operations/incidents.json' with { type: 'json' }
import inputs from './de/parts/inputs.json' with { type: 'json' }
import install from './de/app/install.json' with { type: 'json' }
import integrationHealth from './de/organisation/integrationHealth.json' with { type: 'json' }
import invite from './de/people/invite.json' with { type: 'json' }
import keywordForm from './de/tenant/keywordForm.json' with { type: 'json' }
import keywordTools from './de/tenant/keywordTools.json' with { type: 'json' }
import keywords from './de/tenant/keywords.json' with { type: 'json' }
import layout from './de/app/layout.json' with { type: 'json' }
import integrations from './de/organisation/integrations.json' with { type: 'json' }
import linkedDocuments from './de/documents/linkedDocuments.json' with { type: 'json' }
import login from './de/account/login.json' with { type: 'json' }
import mail from './de/app/mail.json' with { type: 'json' }
import monitor from './de/app/monitor.json' with { type: 'json' }
import newPassword from './de/account/newPassword.json' with { type: 'json' }
import notificationSettings from './de/notifications/notificationSettings.json' with { type: 'json' }
import notificationPages from './de/notifications/notificationPages.json' with { type: 'json' }
import notificationPanel from './de/notifications/notificationPanel.json' with { type: 'json' }
import notifications from './de/notifications/notifications.json' with { type: 'json' }
import notificationWork from './de/notifications/notificationWork.json' with { type: 'json' }
import onDevice from './de/parts/onDevice.json' with { type: 'json' }
import operation from './de/operations/operation.json' with { type: 'json' }
import operationAlarmed from './de/operations/operationAlarmed.json' with { type: 'json' }
import operationAttachments from './de/operations/operationAttachments.json' with { type: 'json' }
import operationForm from './de/operations/operationForm.json' with { type: 'json' }
import operationList from './de/operations/operationList.json' with { type: 'json' }
import operationMerge from './de/operations/operationMerge.json' with { type: 'json' }
import operationNews from './de/operations/operationNews.json' with { type: 'json' }
import operationPaper from './de/operations/operationPaper.json' with { type: 'json' }
import operationPlace from './de/operations/operationPlace.json' with { type: 'json' }
import operationRepeated from './de/operations/operationRepeated.json' with { type: 'json' }
import operationReport from './de/operations/operationReport.json' with { type: 'json' }
import operationTimeline from './de/operations/operationTimeline.json' with { type: 'json' }
import operationWork from './de/operations/operationWork.json' with { type: 'json' }
import operations from './de/operations/operations.json' with { type: 'json' }
import operationTable from './de/operations/operationTable.json' with { type: 'json' }
import organisation from './de/organisation/organisation.json' with { type: 'json' }
import organisationSettings from './de/organisation/organisationSettings.json' with { type: 'json' }
import organisationMore from './de/organisation/organisationMore.json' with { type: 'json' }
import outbound from './de/organisation/outbound.json' with { type: 'json' }
import outbox from './de/app/outbox.json' with { type: 'json' }
import ownAnswer from './de/operations/ownAnswer.json' with { type: 'json' }
import ownData from './de/account/ownData.json' with { type: 'json' }
import ownPicture from './de/account/ownPicture.json' with { type: 'json' }
import pager from './de/parts/pager.json' with { type: 'json' }
import passwordChange from './de/account/passwordChange.json' with { type: 'json' }
import passwordReset from './de/account/passwordReset.json' with { type: 'json' }
import passwords from './de/account/passwords.json' with { type: 'json' }
import people from './de/people/people.json' with { type: 'json' }
import peopleTable from './de/people/peopleTable.json' with { type: 'json' }
import permissionNames from './de/people/permissionNames.json' with { type: 'json' }
import person from './de/people/person.json' with { type: 'json' }
import personInvite from './de/people/personInvite.json' with { type: 'json' }
import personMemberships from './de/people/personMemberships.json' with { type: 'json' }
import personPermissions from './de/people/personPermissions.json' with { type: 'json' }
import personStanding from './de/people/personStanding.json' with { type: 'json' }
import personWork from './de/people/personWork.json' with { type: 'json' }
import position from './de/organisation/position.json' with { type: 'json' }
import problems from './de/app/problems.json' with { type: 'json' }
import profile from './de/account/profile.json' with { type: 'json' }
import push from './de/notifications/push.json' with { type: 'json' }
import registration from './de/account/registration.json' with { type: 'json' }
import rightsUnanswered from './de/account/rightsUnanswered.json' with { type: 'json' }
import secondStep from './de/account/secondStep.json' with { type: 'json' }
import sendState from './de/parts/sendState.json' with { type: 'json' }
import settings from './de/organisation/settings.json' with { type: 'json' }
import setup from './de/account/setup.json' with { type: 'json' }
import shared from './de/sharing/shared.json' with { type: 'json' }
import sharedLinkNews from './de/sharing/sharedLinkNews.json' with { type: 'json' }
import sharing from './de/sharing/sharing.json' with { type: 'json' }
import signInSafety from './de/account/signInSafety.json' with { type: 'json' }
import signedOut from './de/account/signedOut.json' with { type: 'json' }
import stations from './de/organisation/stations.json' with { type: 'json' }
import tenant from './de/tenant/tenant.json' with { type: 'json' }
import tenantOrganisations from './de/tenant/tenantOrganisations.json' with { type: 'json' }
import tenantOverview from './de/tenant/tenantOverview.json' with { type: 'json' }
import tenantSettings from './de/tenant/tenantSettings.json' with { type: 'json' }
import publicTexts from './de/tenant/publicTexts.json' with { type: 'json' }
import tenantTexts from './de/tenant/tenantTexts.json' with { type: 'json' }
import tenantVehicles from './de/tenant/tenantVehicles.json' with { type: 'json' }
import tenantUser from './de/tenant/tenantUser.json' with { type: 'json' }
import tenantUsers from './de/tenant/tenantUsers.json' with { type: 'json' }
import tenantUserWork from './de/tenant/tenantUserWork.json' with { type: 'json' }
import update from './de/app/update.json' with { type: 'json' }
import vehicleBoard from './de/vehicles/vehicleBoard.json' with { type: 'json' }
import vehicles from './de/vehicles/vehicles.json' with { type: 'json' }
import vehicleStatus from './de/vehicles/vehicleStatus.json' with { type: 'json' }
import vehicleTimes from './de/vehicles/vehicleTimes.json' with { type: 'json' }
import vehicle from './de/vehicles/vehicle.json' with { type: 'json' }
import vehicleMore from './de/vehicles/vehicleMore.json' with { type: 'json' }
import vehicleWork from './de/vehicles/vehicleWork.json' with { type: 'json' }

/** Every area in German. */
export const de = {
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
