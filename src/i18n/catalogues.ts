import type { Locale } from '../contract/locales.ts'
import deAccount from './de/account.json' with { type: 'json' }
import deAlarmCheck from './de/alarmCheck.json' with { type: 'json' }
import deCommon from './de/common.json' with { type: 'json' }
import deConnection from './de/connection.json' with { type: 'json' }
import deErrorPages from './de/errorPages.json' with { type: 'json' }
import deForms from './de/forms.json' with { type: 'json' }
import deFrame from './de/frame.json' with { type: 'json' }
import deIncidents from './de/incidents.json' with { type: 'json' }
import deInputs from './de/inputs.json' with { type: 'json' }
import deLayout from './de/layout.json' with { type: 'json' }
import deLogin from './de/login.json' with { type: 'json' }
import deNotifications from './de/notifications.json' with { type: 'json' }
import deOperation from './de/operation.json' with { type: 'json' }
import deOperationList from './de/operationList.json' with { type: 'json' }
import deOperations from './de/operations.json' with { type: 'json' }
import deOrganisation from './de/organisation.json' with { type: 'json' }
import deOutbound from './de/outbound.json' with { type: 'json' }
import dePager from './de/pager.json' with { type: 'json' }
import deProblems from './de/problems.json' with { type: 'json' }
import dePush from './de/push.json' with { type: 'json' }
import deSetup from './de/setup.json' with { type: 'json' }
import deSignedOut from './de/signedOut.json' with { type: 'json' }
import deVehicles from './de/vehicles.json' with { type: 'json' }
import enAccount from './en/account.json' with { type: 'json' }
import enAlarmCheck from './en/alarmCheck.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enConnection from './en/connection.json' with { type: 'json' }
import enErrorPages from './en/errorPages.json' with { type: 'json' }
import enForms from './en/forms.json' with { type: 'json' }
import enFrame from './en/frame.json' with { type: 'json' }
import enIncidents from './en/incidents.json' with { type: 'json' }
import enInputs from './en/inputs.json' with { type: 'json' }
import enLayout from './en/layout.json' with { type: 'json' }
import enLogin from './en/login.json' with { type: 'json' }
import enNotifications from './en/notifications.json' with { type: 'json' }
import enOperation from './en/operation.json' with { type: 'json' }
import enOperationList from './en/operationList.json' with { type: 'json' }
import enOperations from './en/operations.json' with { type: 'json' }
import enOrganisation from './en/organisation.json' with { type: 'json' }
import enOutbound from './en/outbound.json' with { type: 'json' }
import enPager from './en/pager.json' with { type: 'json' }
import enProblems from './en/problems.json' with { type: 'json' }
import enPush from './en/push.json' with { type: 'json' }
import enSetup from './en/setup.json' with { type: 'json' }
import enSignedOut from './en/signedOut.json' with { type: 'json' }
import enVehicles from './en/vehicles.json' with { type: 'json' }

const de = {
  account: deAccount,
  alarmCheck: deAlarmCheck,
  common: deCommon,
  connection: deConnection,
  errorPages: deErrorPages,
  forms: deForms,
  frame: deFrame,
  incidents: deIncidents,
  inputs: deInputs,
  layout: deLayout,
  login: deLogin,
  notifications: deNotifications,
  operation: deOperation,
  operationList: deOperationList,
  operations: deOperations,
  organisation: deOrganisation,
  outbound: deOutbound,
  pager: dePager,
  problems: deProblems,
  push: dePush,
  setup: deSetup,
  signedOut: deSignedOut,
  vehicles: deVehicles,
}

const en = {
  account: enAccount,
  alarmCheck: enAlarmCheck,
  common: enCommon,
  connection: enConnection,
  errorPages: enErrorPages,
  forms: enForms,
  frame: enFrame,
  incidents: enIncidents,
  inputs: enInputs,
  layout: enLayout,
  login: enLogin,
  notifications: enNotifications,
  operation: enOperation,
  operationList: enOperationList,
  operations: enOperations,
  organisation: enOrganisation,
  outbound: enOutbound,
  pager: enPager,
  problems: enProblems,
  push: enPush,
  setup: enSetup,
  signedOut: enSignedOut,
  vehicles: enVehicles,
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
