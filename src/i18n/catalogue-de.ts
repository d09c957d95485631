import account from './de/account.json' with { type: 'json' }
import accountDeletion from './de/accountDeletion.json' with { type: 'json' }
import accountEntries from './de/accountEntries.json' with { type: 'json' }
import alarmCheck from './de/alarmCheck.json' with { type: 'json' }
import alertStatistics from './de/alertStatistics.json' with { type: 'json' }
import alertTools from './de/alertTools.json' with { type: 'json' }
import apiKeyRow from './de/apiKeyRow.json' with { type: 'json' }
import colours from './de/colours.json' with { type: 'json' }
import calendarAddress from './de/calendarAddress.json' with { type: 'json' }
import common from './de/common.json' with { type: 'json' }
import connection from './de/connection.json' with { type: 'json' }
import calendarFeed from './de/calendarFeed.json' with { type: 'json' }
import copying from './de/copying.json' with { type: 'json' }
import deletedAccount from './de/deletedAccount.json' with { type: 'json' }
import deviceSessions from './de/deviceSessions.json' with { type: 'json' }
import documents from './de/documents.json' with { type: 'json' }
import documentTools from './de/documentTools.json' with { type: 'json' }
import documentWork from './de/documentWork.json' with { type: 'json' }
import documentPage from './de/documentPage.json' with { type: 'json' }
import drills from './de/drills.json' with { type: 'json' }
import editConflict from './de/editConflict.json' with { type: 'json' }
import emailChange from './de/emailChange.json' with { type: 'json' }
import emailLink from './de/emailLink.json' with { type: 'json' }
import entryProblems from './de/entryProblems.json' with { type: 'json' }
import errorPages from './de/errorPages.json' with { type: 'json' }
import fmsPresets from './de/fmsPresets.json' with { type: 'json' }
import fmsSettings from './de/fmsSettings.json' with { type: 'json' }
import fmsNews from './de/fmsNews.json' with { type: 'json' }
import fmsSettingsButton from './de/fmsSettingsButton.json' with { type: 'json' }
import forms from './de/forms.json' with { type: 'json' }
import fmsSheet from './de/fmsSheet.json' with { type: 'json' }
import frame from './de/frame.json' with { type: 'json' }
import group from './de/group.json' with { type: 'json' }
import groupForm from './de/groupForm.json' with { type: 'json' }
import groupMembers from './de/groupMembers.json' with { type: 'json' }
import groups from './de/groups.json' with { type: 'json' }
import incidents from './de/incidents.json' with { type: 'json' }
import inputs from './de/inputs.json' with { type: 'json' }
import install from './de/install.json' with { type: 'json' }
import integrationHealth from './de/integrationHealth.json' with { type: 'json' }
import invite from './de/invite.json' with { type: 'json' }
import layout from './de/layout.json' with { type: 'json' }
import integrations from './de/integrations.json' with { type: 'json' }
import linkedDocuments from './de/linkedDocuments.json' with { type: 'json' }
import login from './de/login.json' with { type: 'json' }
import mail from './de/mail.json' with { type: 'json' }
import monitor from './de/monitor.json' with { type: 'json' }
import newPassword from './de/newPassword.json' with { type: 'json' }
import notificationSettings from './de/notificationSettings.json' with { type: 'json' }
import notificationPages from './de/notificationPages.json' with { type: 'json' }
import notificationPanel from './de/notificationPanel.json' with { type: 'json' }
import notifications from './de/notifications.json' with { type: 'json' }
import notificationWork from './de/notificationWork.json' with { type: 'json' }
import onDevice from './de/onDevice.json' with { type: 'json' }
import operation from './de/operation.json' with { type: 'json' }
import operationAlarmed from './de/operationAlarmed.json' with { type: 'json' }
import operationAttachments from './de/operationAttachments.json' with { type: 'json' }
import operationForm from './de/operationForm.json' with { type: 'json' }
import operationList from './de/operationList.json' with { type: 'json' }
import operationMerge from './de/operationMerge.json' with { type: 'json' }
import operationNews from './de/operationNews.json' with { type: 'json' }
import operationPaper from './de/operationPaper.json' with { type: 'json' }
import operationPlace from './de/operationPlace.json' with { type: 'json' }
import operationReport from './de/operationReport.json' with { type: 'json' }
import operationTimeline from './de/operationTimeline.json' with { type: 'json' }
import operationWork from './de/operationWork.json' with { type: 'json' }
import operations from './de/operations.json' with { type: 'json' }
import operationTable from './de/operationTable.json' with { type: 'json' }
import organisation from './de/organisation.json' with { type: 'json' }
import organisationSettings from './de/organisationSettings.json' with { type: 'json' }
import organisationMore from './de/organisationMore.json' with { type: 'json' }
import outbound from './de/outbound.json' with { type: 'json' }
import outbox from './de/outbox.json' with { type: 'json' }
import ownAnswer from './de/ownAnswer.json' with { type: 'json' }
import ownData from './de/ownData.json' with { type: 'json' }
import ownPicture from './de/ownPicture.json' with { type: 'json' }
import pager from './de/pager.json' with { type: 'json' }
import passwordChange from './de/passwordChange.json' with { type: 'json' }
import passwordReset from './de/passwordReset.json' with { type: 'json' }
import passwords from './de/passwords.json' with { type: 'json' }
import people from './de/people.json' with { type: 'json' }
import peopleTable from './de/peopleTable.json' with { type: 'json' }
import permissionNames from './de/permissionNames.json' with { type: 'json' }
import person from './de/person.json' with { type: 'json' }
import personInvite from './de/personInvite.json' with { type: 'json' }
import personMemberships from './de/personMemberships.json' with { type: 'json' }
import personPermissions from './de/personPermissions.json' with { type: 'json' }
import personStanding from './de/personStanding.json' with { type: 'json' }
import personWork from './de/personWork.json' with { type: 'json' }
import position from './de/position.json' with { type: 'json' }
import problems from './de/problems.json' with { type: 'json' }
import profile from './de/profile.json' with { type: 'json' }
import push from './de/push.json' with { type: 'json' }
import registration from './de/registration.json' with { type: 'json' }
import secondStep from './de/secondStep.json' with { type: 'json' }
import sendState from './de/sendState.json' with { type: 'json' }
import settings from './de/settings.json' with { type: 'json' }
import setup from './de/setup.json' with { type: 'json' }
import shared from './de/shared.json' with { type: 'json' }
import sharing from './de/sharing.json' with { type: 'json' }
import signInSafety from './de/signInSafety.json' with { type: 'json' }
import signedOut from './de/signedOut.json' with { type: 'json' }
import stations from './de/stations.json' with { type: 'json' }
import update from './de/update.json' with { type: 'json' }
import vehicleBoard from './de/vehicleBoard.json' with { type: 'json' }
import vehicles from './de/vehicles.json' with { type: 'json' }
import vehicleStatus from './de/vehicleStatus.json' with { type: 'json' }
import vehicleTimes from './de/vehicleTimes.json' with { type: 'json' }
import vehicle from './de/vehicle.json' with { type: 'json' }
import vehicleMore from './de/vehicleMore.json' with { type: 'json' }
import vehicleWork from './de/vehicleWork.json' with { type: 'json' }

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
  secondStep,
  sendState,
  settings,
  setup,
  shared,
  sharing,
  signInSafety,
  signedOut,
  stations,
  update,
  vehicleBoard,
  vehicles,
  vehicleStatus,
  vehicleTimes,
  vehicle,
  vehicleMore,
  vehicleWork,
}
