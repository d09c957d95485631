import type { Browser } from 'playwright'
import { measureLayoutShift } from '../../../bench/layout-shift.ts'
import { pagesFromHome } from '../../../bench/pages.ts'
import { signedIn, stranger } from '../../../bench/session.ts'
import { expect, test } from '../../support/browser.ts'
import { addLinkedDocument } from '../../support/linked-document.ts'
import { raiseAlarm } from '../../support/people.ts'
import { sharedPages } from '../../support/shared-pages.ts'

// Product page, section 4: every screen has its "loading (skeleton of the real layout)" state: nothing moves when it goes.

/** Less than a pixel of the smallest thing. */
const NOTHING = 0.001
const phone = { width: 360, height: 640 }
const desk = { width: 1440, height: 900 }

test('nothing moves while a page comes and its data replace skeletons, on a phone and on a desk', async ({
  browser,
  server,
}) => {
  // Of each page twice, with answers that take their time.
  test.slow()
  const pages = await pagesFromHome(server.origin)
  for (const title of ['THL 1 Ölspur', 'B2 Zimmerbrand']) {
    await raiseAlarm(server.origin, { title, address: 'Hauptstraße 1, 99999 Musterstadt' })
  }
  // What comes last of all, of the alarm and of its vehicle.
  await addLinkedDocument(server.origin, 'Beladeliste.txt', { vehicle_ids: [3] })
  const session = await signedIn(browser, server.origin)
  const wanted = [
    'alerts',
    'alert',
    'vehicles',
    'vehicle',
    'notifications',
    'documents',
    'profile',
    'noAccess',
  ]
  const visits = [
    { name: 'login', path: '/login', session: stranger },
    { name: 'passwordReset', path: '/password-reset', session: stranger },
    { name: 'home', path: '/', session },
    ...pages.filter(({ name }) => wanted.includes(name)).map((visit) => ({ ...visit, session })),
  ]
  const leader = await signedIn(browser, server.origin, 'leitung')
  const settings = [
    '/settings',
    '/settings/user',
    '/settings/user?list=invitations',
    '/settings/user/1',
    '/settings/groups',
    '/settings/groups/new',
    '/settings/groups/1',
    '/settings/organisation',
    '/settings/integrations',
  ]
  for (const path of settings) visits.push({ name: path, path, session: leader })
  expect(visits).toHaveLength(3 + wanted.length + settings.length)
  expect(await shiftsOf(browser, server.origin, visits)).toEqual([])
})

test('nothing moves on what a link shows, while its pictures come', async ({ browser, server }) => {
  const pages = Object.entries(await sharedPages(server.origin))
  const visits = pages.map(([name, path]) => ({ name: `shared ${name}`, path, session: stranger }))
  expect(await shiftsOf(browser, server.origin, visits)).toEqual([])
})

interface Visit {
  name: string
  path: string
  session: Parameters<typeof measureLayoutShift>[1]
}

async function shiftsOf(browser: Browser, origin: string, visits: readonly Visit[]): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [phone, desk]) {
    for (const { name, path, session: who } of visits) {
      const { total, moved } = await measureLayoutShift(browser, who, origin + path, viewport)
      if (total > NOTHING) found.push(`${name} at ${viewport.width} px: ${total.toFixed(4)}`, ...moved)
    }
  }
  return found
}
