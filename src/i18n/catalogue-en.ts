import account from './en/account.json' with { type: 'json' }
import accountDeletion from './en/accountDeletion.json' with { type: 'json' }
import accountEntries from './en/accountEntries.json' with { type: 'json' }
import alarmCheck from './en/alarmCheck.json' with { type: 'json' }
import alertStatistics from './en/alertStatistics.json' with { type: 'json' }
import alertTools from './en/alertTools.json' with { type: 'json' }
import apiKeyRow from './en/apiKeyRow.json' with { type: 'json' }
import colours from './en/colours.json' with { type: 'json' }
import calendarAddress from './en/calendarAddress.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import connection from './en/connection.json' with { type: 'json' }
import calendarFeed from './en/calendarFeed.json' with { type: 'json' }
import copying from './en/copying.json' with { type: 'json' }
import deletedAccount from './en/deletedAccount.json' with { type: 'json' }
import deviceSessions from './en/deviceSessions.json' with { type: 'json' }
import documents from './en/documents.json' with { type: 'json' }
import documentTools from './en/documentTools.json' with { type: 'json' }
import documentWork from './en/documentWork.json' with { type: 'json' }
import documentPage from './en/documentPage.json' with { type: 'json' }
import drills from './en/drills.json' with { type: 'json' }
import editConflict from './en/editConflict.json' with { type: 'json' }
import emailChange from './en/emailChange.json' with { type: 'json' }
import emailLink from './en/emailLink.json' with { type: 'json' }
import entryProblems from './en/entryProblems.json' with { type: 'json' }
import errorPages from './en/errorPages.json' with { type: 'json' }
import fmsPresets from './en/fmsPresets.json' with { type: 'json' }
import fmsSettings from './en/fmsSettings.json' with { type: 'json' }
import fmsNews from './en/fmsNews.json' with { type: 'json' }
import fmsSettingsButton from './en/fmsSettingsButton.json' with { type: 'json' }
import forms from './en/forms.json' with { type: 'json' }
import fmsSheet from './en/fmsSheet.json' with { type: 'json' }
import frame from './en/frame.json' with { type: 'json' }
import group from './en/group.json' with { type: 'json' }
import groupForm from './en/groupForm.json' with { type: 'json' }
import groupMembers from './en/groupMembers.json' with { type: 'json' }
import groups from './en/groups.json' with { type: 'json' }
import incidents from './en/incidents.json' with { type: 'json' }
import inputs from './en/inputs.json' with { type: 'json' }
import install from './en/install.json' with { type: 'json' }
import integrationHealth from './en/integrationHealth.json' with { type: 'json' }
import invite from './en/invite.json' with { type: 'json' }
import layout from './en/layout.json' with { type: 'json' }
import integrations from './en/integrations.json' with { type: 'json' }
import linkedDocuments from './en/linkedDocuments.json' with { type: 'json' }
import login from './en/login.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import monitor from './en/monitor.json' with { type: 'json' }
import newPassword from './en/newPassword.json' with { type: 'json' }
import notificationSettings from './en/notificationSettings.json' with { type: 'json' }
import notificationPages from './en/notificationPages.json' with { type: 'json' }
import notificationPanel from './en/notificationPanel.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import notificationWork from './en/notificationWork.json' with { type: 'json' }
import onDevice from './en/onDevice.json' with { type: 'json' }
import operation from './en/operation.json' with { type: 'json' }
import operationAlarmed from './en/operationAlarmed.json' with { type: 'json' }
import operationAttachments from './en/operationAttachments.json' with { type: 'json' }
import operationForm from './en/operationForm.json' with { type: 'json' }
import operationList from './en/operationList.json' with { type: 'json' }
import operationMerge from './en/operationMerge.json' with { type: 'json' }
import operationNews from './en/operationNews.json' with { type: 'json' }
import operationPaper from './en/operationPaper.json' with { type: 'json' }
import operationPlace from './en/operationPlace.json' with { type: 'json' }
import operationReport from './en/operationReport.json' with { type: 'json' }
import operationTimeline from './en/operationTimeline.json' with { type: 'json' }
import operationWork from './en/operationWork.json' with { type: 'json' }
import operations from './en/operations.json' with { type: 'json' }
import operationTable from './en/operationTable.json' with { type: 'json' }
import organisation from './en/organisation.json' with { type: 'json' }
import organisationSettings from './en/organisationSettings.json' with { type: 'json' }
import organisationMore from './en/organisationMore.json' with { type: 'json' }
import outbound from './en/outbound.json' with { type: 'json' }
import outbox from './en/outbox.json' with { type: 'json' }
import ownAnswer from './en/ownAnswer.json' with { type: 'json' }
import ownData from './en/ownData.json' with { type: 'json' }
import ownPicture from './en/ownPicture.json' with { type: 'json' }
import pager from './en/pager.json' with { type: 'json' }
import passwordChange from './en/passwordChange.json' with { type: 'json' }
import passwordReset from './en/passwordReset.json' with { type: 'json' }
import passwords from './en/passwords.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import peopleTable from './en/peopleTable.json' with { type: 'json' }
import permissionNames from './en/permissionNames.json' with { type: 'json' }
import person from './en/person.json' with { type: 'json' }
import personInvite from './en/personInvite.json' with { type: 'json' }
import personMemberships from './en/personMemberships.json' with { type: 'json' }
import personPermissions from './en/personPermissions.json' with { type: 'json' }
import personStanding from './en/personStanding.json' with { type: 'json' }
import personWork from './en/personWork.json' with { type: 'json' }
import position from './en/position.json' with { type: 'json' }
import problems from './en/problems.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import push from './en/push.json' with { type: 'json' }
import registration from './en/registration.json' with { type: 'json' }
import secondStep from './en/secondStep.json' with { type: 'json' }
import sendState from './en/sendState.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import setup from './en/setup.json' with { type: 'json' }
import shared from './en/shared.json' with { type: 'json' }
import sharing from './en/sharing.json' with { type: 'json' }
import signInSafety from './en/signInSafety.json' with { type: 'json' }
import signedOut from './en/signedOut.json' with { type: 'json' }
import stations from './en/stations.json' with { type: 'json' }
import update from './en/update.json' with { type: 'json' }
import vehicleBoard from './en/vehicleBoard.json' with { type: 'json' }
import vehicles from './en/vehicles.json' with { type: 'json' }
import vehicleStatus from './en/vehicleStatus.json' with { type: 'json' }
import vehicleTimes from './en/vehicleTimes.json' with { type: 'json' }
import vehicle from './en/vehicle.json' with { type: 'json' }
import vehicleMore from './en/vehicleMore.json' with { type: 'json' }
import vehicleWork from './en/vehicleWork.json' with { type: 'json' }

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
