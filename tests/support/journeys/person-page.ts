import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Person } from '../worlds/people.ts'
import { inFirstOrganisation, signIn } from '../browser/sign-in.ts'
import type { PermissionName } from '../../../src/contract/permission-names.ts'

/** Signed in where the person leads the organisation, on the page of somebody. */
export async function openPerson(page: Page, path: string, person: Person = 'leitung'): Promise<void> {
  await signIn(page, person)
  await page.goto(inFirstOrganisation(path))
  await expect(page.locator('.permission-row')).toHaveCount(13)
}

export const permissionRow = (page: Page, name: PermissionName): Locator =>
  page.locator('.permission-row').filter({ has: page.locator('code', { hasText: name }) })
export const permissionSetting = (page: Page, name: PermissionName, value: string): Locator =>
  permissionRow(page, name).locator(`input[name="${name} here"][value="${value}"]`)

/** As a mouse does it: the circle itself is not seen. */
export const choosePermission = (page: Page, name: PermissionName, value: string) =>
  permissionSetting(page, name, value).locator('xpath=..').click()

export const savingBar = (page: Page) => page.locator('.permission-saving')

export async function savePermissions(page: Page): Promise<void> {
  await savingBar(page).locator('.button.primary').click()
  await expect(page.locator('#person-permissions')).toBeFocused()
}
