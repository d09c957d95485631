import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { intakeFms } from '../../../src/contract/vehicles/fms-intake.ts'
import type { FaultySite } from '../lines/faulty-site.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { INTAKE_KEY } from '../worlds/people.ts'
import { inFirstOrganisation, signInAndListen } from '../browser/sign-in.ts'

export const engine = 'Florian Musterstadt 1/44-1'
export const ladder = 'Florian Musterstadt 1/33-1'

export const group = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
export const tile = (page: Page, callSign: string) =>
  page.locator('.vehicle-tile').filter({ hasText: callSign })
export const setter = (page: Page, callSign: string) =>
  tile(page, callSign).getByRole('button', { name: `Status von ${callSign} setzen` })
export const count = (page: Page, name: string) =>
  page.locator('.vehicle-counts > div').filter({ hasText: name }).locator('dd')
export const acknowledge = (page: Page, callSign: string) =>
  tile(page, callSign).getByRole('button', { name: /quittieren/i })

export async function setStatus(page: Page, callSign: string, status: number): Promise<void> {
  await setter(page, callSign).click()
  await page.getByRole('dialog').locator(`[data-status="${status}"]`).click()
}

/** Signs in, and goes to the board of organisation 1. */
export async function openBoard(page: Page, person: 'mitglied' | 'leitung'): Promise<void> {
  await signInAndListen(page, person)
  await page.goto(inFirstOrganisation('/fahrzeuge'))
  await expect(tile(page, engine)).toBeVisible()
}

/** As a radio gateway reports it. */
export async function report(site: FaultySite, vehicle: string, status: number): Promise<void> {
  const response = await fetch(site.backend.origin + intakeFms.path, {
    method: intakeFms.method,
    headers: { ...ownConnection, 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
    body: JSON.stringify({ events: [{ vehicle, status }] }),
  })
  expect(response.status).toBe(200)
}
