import type { PermissionName } from '../src/contract/permissions.ts'
import { type Access, type Route, routes } from '../src/lib/routes.ts'
import { shareOperation } from '../src/contract/shared-links.ts'
import { visitorPage } from '../src/contract/pages.ts'
import { raiseAlarm, signInByCall } from '../tests/support/people.ts'
import type { BudgetName } from './budgets.ts'
import type { Visit } from './page-weight.ts'

/** Every page that is reached from home, each with something to show. */
export async function pagesFromHome(origin: string): Promise<Visit[]> {
  const { id } = await raiseAlarm(origin, {
    title: 'B3 Wohnungsbrand',
    text: 'Rauch aus Fenster 2. OG, Personen in der Wohnung.',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    vehicles: ['Florian Musterstadt 1/44-1'],
  })
  return Object.entries<Route>(routes)
    .filter(([name, route]) => name !== 'home' && route.access.kind !== 'passage' && !isEntry(route))
    .map(([name, { pattern, access }]) => ({
      name,
      path: pattern.replace('[id]', String(idOf(pattern) ?? id)),
      who: mayOpen(access) ? 'mitglied' : 'leitung',
      budget: budgetOf(pattern),
    }))
}

/** A link to an operation, as somebody outside of the brigade gets it. */
export async function sharedPath(origin: string): Promise<string> {
  const { id } = await raiseAlarm(origin, {
    title: 'B3 Wohnungsbrand',
    text: 'Rauch aus Fenster 2. OG, Personen in der Wohnung.',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    lat: 50.98,
    lng: 11.03,
    vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/33-1'],
  })
  const { token } = await signInByCall(origin, 'leitung')
  const path = shareOperation.path.replace('{organisationId}', '1').replace('{operationId}', String(id))
  const answer = await fetch(origin + path, {
    method: shareOperation.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const made = (await answer.json()) as { token: string }
  return routes.shared.pattern.replace('[token]', made.token)
}

/** Where people come who are not signed in, by a link of a mail too: each has to be as light as login. */
export function guestPages(): { name: string; path: string }[] {
  return Object.entries<Route>(routes)
    .filter(([, route]) => isEntry(route) && !visitorPage.test(route.pattern))
    .map(([name, { pattern }]) => ({ name, path: pattern.replace('[token]', 'token') }))
}

function isEntry({ pattern, access }: Route): boolean {
  return access.kind === 'guest' || pattern.includes('[token]')
}

/** Of the demo: a vehicle that is sent to the alarm, a group with members, a member. */
const VEHICLE = 3
const GROUP = 1
const MEMBER = 1

function idOf(pattern: string): number | undefined {
  if (pattern.startsWith('/fahrzeuge')) return VEHICLE
  if (pattern.startsWith('/settings/user')) return MEMBER
  return pattern.startsWith('/settings/groups') ? GROUP : undefined
}

/** The pages one types into, and those that list besides. */
const forms = /\/(new|edit)$|^\/settings\/(integrations|organisation)$/
const lists = /^\/(dokumente|settings\/(user|groups\/\[id\]))$/

function budgetOf(pattern: string): BudgetName {
  if (lists.test(pattern)) return 'list'
  return forms.test(pattern) ? 'form' : 'other'
}

/** Whether a member of the demo tenant may: other pages are for whoever leads it. */
function mayOpen(access: Access): boolean {
  if (access.kind !== 'member') return access.kind !== 'tenantAdmin'
  return !access.organisationAdmin && !(access.permission && leaders.has(access.permission))
}

const leaders: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'operations.create',
  'operations.update',
])
