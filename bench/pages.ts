import { shareOperation } from '../src/contract/sharing/shared-links.ts'
import { addressOf, pageRows, pages, personBy } from '../tests/support/pages.ts'
import { raiseAlarm, signInByCall } from '../tests/support/worlds/people.ts'
import type { Visit } from './page-weight.ts'

/** Every page that is reached from home, each with something to show. */
export async function pagesFromHome(origin: string): Promise<Visit[]> {
  const { id } = await raiseAlarm(origin, {
    title: 'B3 Wohnungsbrand',
    text: 'Rauch aus Fenster 2. OG, Personen in der Wohnung.',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    vehicles: ['Florian Musterstadt 1/44-1'],
  })
  return pageRows.flatMap(({ name, by, guarded, budget, ...row }) => {
    if (guarded === undefined || guarded === 'passage' || budget !== undefined) return []
    if (by === 'stranger' || by === 'visitor') throw new Error(`${name} is reached from home by nobody`)
    return [{ name, path: addressOf(row).replace('[id]', String(id)), who: personBy[by] }]
  })
}

/** A shared link to an operation, as a visitor gets it. */
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
  return pages.shared.route.replace('[token]', made.token)
}

/** Where people come who are not signed in, by a link of a mail too: each has to be as light as login. */
export function entryPages(): { name: string; path: string }[] {
  return pageRows.flatMap(({ name, budget, ...row }) =>
    budget === 'entry' ? [{ name, path: addressOf(row) }] : [],
  )
}
