import type { Page } from 'playwright'
import { AIMED_BEFORE_MS } from '../../../src/lib/alarm/press-guard.ts'
import { listening } from '../calls/realtime.ts'
import { expect, signIn } from '../lines/faulty-browser.ts'
import type { FaultySite } from '../lines/faulty-site.ts'
import { type Person, raiseAlarm } from '../worlds/people.ts'

export const banner = (page: Page) => page.locator('.alarm-banner')
export const choice = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
export const closeButton = (page: Page) => choice(page, 'Alarmhinweis schließen')
export const state = (page: Page) => banner(page).getByRole('status')

/** A sheet that shows another alarm than before holds presses off for a moment: they were aimed at the alarm before. */
export const takesPresses = (page: Page) => page.waitForTimeout(AIMED_BEFORE_MS)

/** An alarm comes: a member is at the vehicles then, a leader in another organisation. Resolves to the id of the alarm. */
export async function alarmElsewhere(page: Page, site: FaultySite, person: Person): Promise<number> {
  const ready = listening(page)
  await signIn(page, person)
  await ready
  if (person === 'leitung') await page.locator('main').getByRole('button', { name: 'FF Neudorf' }).click()
  await page.locator('.app-navigation a[href="/fahrzeuge"]').click()
  await page.waitForURL('**/fahrzeuge')
  const { id } = await raiseAlarm(site.backend.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7',
  })
  await expect(choice(page, 'Komme')).toBeVisible()
  return id
}
