import { catalogues } from '../../src/i18n/catalogues.ts'
import { createApiKey } from '../../src/contract/organisation/api-keys.ts'
import { intakeAlarm } from '../../src/contract/operations/operations.ts'
import { expect, signIn } from '../support/browser/browser.ts'
import { ownConnection } from '../support/servers/own-connection.ts'
import { pathIn, test } from '../support/servers/mailed-product.ts'
import { signInByCall } from '../support/worlds/people.ts'

// A tenant admin makes an organisation, a vehicle, a keyword and a user; the user signs in on a second browser and is
// alarmed by the keyword.

const { mail, newPassword, login } = catalogues.de
const EMAIL = 'nora@ahornfeld.example'
const PASSWORD = 'sieben Ziegen im Wald'

test('who administers a tenant sets a brigade up, and its first member is alarmed', async ({
  page,
  openBrowser,
  server,
  mailTo,
}) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Verwaltung' }).click()
  await page.getByRole('link', { name: 'Organisation anlegen' }).click()
  await page.getByLabel('Name', { exact: true }).fill('FF Ahornfeld')
  await page.getByLabel('Kurzname').fill('Ahornfeld')
  await page.getByRole('button', { name: 'Organisation anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FF Ahornfeld')
  const organisationId = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.goto('/tenant-admin/vehicles/new')
  await page.getByLabel('Organisation', { exact: true }).selectOption({ label: 'FF Ahornfeld' })
  await page.locator('[name="call_sign"]').fill('Florian Ahornfeld 3/44-1')
  await page.locator('main form [type="submit"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Florian Ahornfeld 3/44-1')

  await page.goto('/tenant-admin/keywords/new')
  await page.locator('[name="code"]').fill('B9')
  await page.locator('[name="title"]').fill('Scheunenbrand')
  await page.locator('[name="alias"]').fill('brand scheune')
  await page.locator('main form [type="submit"]').click()
  await expect(page).toHaveURL(/\/keywords\/\d+$/)

  await page.goto('/tenant-admin/users/new')
  await page.locator('[name="first_name"]').fill('Nora')
  await page.locator('[name="last_name"]').fill('Neu')
  await page.locator('[name="email"]').fill(EMAIL)
  await page.locator('[name$="organisation_id"]').selectOption({ label: 'FF Ahornfeld' })
  // The group that takes new members in is ticked for them.
  await expect(page.getByRole('checkbox', { name: 'Einsatzabteilung' })).toBeChecked()
  await page.locator('main form [type="submit"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora Neu')

  const letter = await mailTo(EMAIL, mail.accountMade.subject.replace('{{tenant}}', 'Demo'))
  const member = await openBrowser()
  await member.goto(pathIn(letter, 'password-reset'))
  await member.locator('[name="password"]').fill(PASSWORD)
  await member.getByRole('button', { name: newPassword.submit }).click()
  await expect(member.locator('main')).toContainText(newPassword.done.heading)
  await member.goto('/login')
  await member.getByLabel(login.email).fill(EMAIL)
  await member.locator('[name="password"]').fill(PASSWORD)
  await member.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(member.locator('.app-header .organisation-name')).toHaveText('FF Ahornfeld')

  const key = await keyOf(server.origin, organisationId)
  const answer = await fetch(server.origin + intakeAlarm.path, {
    method: intakeAlarm.method,
    headers: headersOf(key),
    body: JSON.stringify({
      source: 'ils',
      source_id: '1',
      title: 'Brand Scheune – Hof Linde',
      vehicles: ['FLORIAN AHORNFELD 3-44-1'],
    }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([201, { created: true }])
  await member
    .getByRole('link', { name: /Brand Scheune – Hof Linde/ })
    .first()
    .click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Brand Scheune – Hof Linde')
  await expect(member.locator('main')).toContainText('B9')
  await expect(member.locator('main')).toContainText('Florian Ahornfeld 3/44-1')
})

const headersOf = (token: string) => ({
  ...ownConnection,
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** Of a dispatch centre that alarms the organisation. */
async function keyOf(origin: string, organisationId: number): Promise<string> {
  const { token } = await signInByCall(origin, 'admin')
  const answer = await fetch(origin + createApiKey.path.replace('{organisationId}', String(organisationId)), {
    method: createApiKey.method,
    headers: headersOf(token),
    body: JSON.stringify({ name: 'Leitstelle', scopes: ['alarm'] }),
  })
  const { key } = (await answer.json()) as { key: string }
  return key
}
