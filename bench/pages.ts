import { type Route, routes } from '../src/lib/routes.ts'
import { raiseAlarm } from '../tests/support/people.ts'
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
    .filter(([name, { access }]) => name !== 'home' && access.kind !== 'guest' && access.kind !== 'passage')
    .map(([name, { pattern }]) => ({ name, path: pattern.replace('[id]', String(id)) }))
}
