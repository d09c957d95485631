import type { Page } from 'playwright'
import { findWide } from '../support/browser/axe.ts'
import { expect, signIn, test } from '../support/lines/faulty-browser.ts'
import { type FaultySite } from '../support/lines/faulty-site.ts'
import { type Person, raiseAlarm } from '../support/worlds/people.ts'
import { listening } from '../support/calls/realtime.ts'

// Product page, section 1: answer is one tap from the alarm; section 3: an alarm is never silent, on whatever page and in
// whichever organisation the person is; section 5: one-tap answer that is queued, shown as "noch nicht gesendet" and sent
// once, when offline.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const banner = (page: Page) => page.locator('.alarm-banner')
const choice = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const state = (page: Page) => banner(page).getByRole('status')

async function answersAt({ backend }: FaultySite, operationId: number) {
  const given = await backend.database.read
    .selectFrom('operation_responses')
    .select('answer')
    .where('operation_id', '=', operationId)
    .execute()
  return given.map(({ answer }) => answer)
}

/** The person is at the notifications when the alarm comes. */
async function alarmElsewhere(page: Page, site: FaultySite, person: Person): Promise<number> {
  const ready = listening(page)
  await signIn(page, person)
  await ready
  if (person === 'leitung') await page.locator('main').getByRole('button', { name: 'FF Neudorf' }).click()
  await page.locator('.app-navigation a[href="/notifications"]').click()
  await page.waitForURL('**/notifications')
  const { id } = await raiseAlarm(site.backend.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7',
  })
  await expect(choice(page, 'Komme')).toBeVisible()
  return id
}

test.use({ viewport: { width: 360, height: 640 } })

test('one tap on the banner answers the alarm; it says so, and another tap changes it', async ({
  page,
  site,
}) => {
  const id = await alarmElsewhere(page, site, 'mitglied')
  expect(await findWide(page)).toEqual([])
  await choice(page, 'Komme').click()
  await expect(choice(page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
  await expect(state(page)).toContainText('Gesendet')
  await expect(page).toHaveURL(/\/notifications$/)
  expect(await answersAt(site, id)).toEqual(['coming'])

  await choice(page, 'Komme nicht').click()
  await expect(choice(page, 'Komme')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => answersAt(site, id)).toEqual(['not_coming'])
  expect(await findWide(page)).toEqual([])
})

test('an alarm of another organisation of one’s own is answered without going there', async ({
  page,
  site,
}) => {
  const id = await alarmElsewhere(page, site, 'leitung')
  await expect(banner(page)).toContainText('Alarm bei FF Musterstadt')
  await choice(page, 'Komme').click()
  await expect(state(page)).toContainText('Gesendet')
  expect(await answersAt(site, id)).toEqual(['coming'])
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
})
