import type { Browser } from 'playwright'
import { measureLayoutShift } from '../../../../bench/layout-shift.ts'
import { type Session, signedIn, stranger } from '../../../../bench/session.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { addLinkedDocument } from '../../../support/documents/linked-document.ts'
import { pathOf, personBy, type Places, visits } from '../../../support/pages.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { sharedPages } from '../../../support/documents/shared-pages.ts'
import { views } from '../../../support/browser/views.ts'

// Product page, section 4: every screen has its "loading (skeleton of the real layout)" state: nothing moves when it goes.

/** Less than a pixel of the smallest thing. */
const NOTHING = 0.001
/** An error page is no answer of the product here, and waits for none. */
const shown = visits.filter(({ name, moves }) => name !== 'serverError' && !moves)

// Each page twice, with answers that take their time.
test.slow()

for (const by of ['stranger', 'member', 'leader', 'administrator'] as const) {
  test(`nothing moves while a page of a ${by} comes and its data replace skeletons, on a phone and on a desk`, async ({
    browser,
    server,
  }) => {
    const { id: alert } = await raiseAlarm(server.origin, {
      title: 'B3 Wohnungsbrand',
      text: 'Rauch aus Fenster 2. OG, Personen in der Wohnung.',
      address: 'Lindenstraße 14, 99999 Musterstadt',
      vehicles: ['Florian Musterstadt 1/44-1'],
    })
    for (const title of ['THL 1 Ölspur', 'B2 Zimmerbrand']) {
      await raiseAlarm(server.origin, { title, address: 'Hauptstraße 1, 99999 Musterstadt' })
    }
    // The documents of the alarm and of its vehicle come last of all.
    await addLinkedDocument(server.origin, 'Beladeliste.txt', { vehicle_ids: [3] })
    const session = by === 'stranger' ? stranger : await signedIn(browser, server.origin, personBy[by])
    const found: string[] = []
    for (const visit of shown) {
      if (visit.by === by) found.push(...(await shiftsOf(browser, session, server.origin, visit, { alert })))
    }
    expect(found).toEqual([])
  })
}

test('nothing moves on what a link shows, while its pictures come', async ({ browser, server }) => {
  const links = await sharedPages(server.origin)
  const found: string[] = []
  for (const visit of shown) {
    if (visit.by !== 'visitor') continue
    found.push(...(await shiftsOf(browser, stranger, server.origin, visit, { alert: 0, links })))
  }
  expect(found).toEqual([])
})

async function shiftsOf(
  browser: Browser,
  session: Session,
  origin: string,
  visit: (typeof visits)[number],
  places: Places,
): Promise<string[]> {
  // At once: most of the time each waits for answers that take their time.
  const found = await Promise.all(
    views.map(async ({ viewport }) => {
      const url = origin + pathOf(visit, places)
      const { total, moved } = await measureLayoutShift(browser, session, url, viewport)
      return total > NOTHING ? [`${visit.name} at ${viewport.width} px: ${total.toFixed(4)}`, ...moved] : []
    }),
  )
  return found.flat()
}
