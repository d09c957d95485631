import type { Page } from 'playwright'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect, test as base } from '../support/browser/browser.ts'
import { lead, signIn } from '../support/browser/sign-in.ts'
import { type Divera, startDivera } from '../support/divera/divera.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

// DIVERA: an administrator who has entered both keys in each other's place finds it out by the page alone, sees what would come, and
// an alarm in DIVERA rings here and closes here.

const test = base.extend<object, { divera: Divera; connected: ServerProcess }>({
  divera: [
    async ({}, use) => {
      const divera = await startDivera()
      await use(divera)
      await divera.close()
    },
    { scope: 'worker' },
  ],
  connected: [
    async ({ divera }, use) => {
      const server = await startServer({ environment: { DIVERA_TARGETS: divera.target } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ connected }, use) => use(connected),
})

const { divera: words, diveraCheck, diveraForm, diveraPreview, diveraWebhook } = catalogues.de

const part = (page: Page, name: string) => page.getByRole('region', { name })

async function enterKeys(page: Page, keys: { personal: string; system: string }): Promise<void> {
  await page.getByRole('textbox', { name: diveraForm.personal_key }).fill(keys.personal)
  await page.getByRole('textbox', { name: diveraForm.system_key }).fill(keys.system)
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: diveraForm.save, exact: true }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByText(diveraForm.saved).last()).toBeVisible()
}

test('an administrator connects DIVERA, notices swapped keys, and its alarm rings and closes here', async ({
  page,
  openBrowser,
  divera,
  server,
}) => {
  const { keys } = divera
  divera.raise({ title: 'B1 – von vorhin' })
  await lead(page, '/settings/integrations/divera')
  await page.getByLabel(diveraForm.address).fill(divera.origin)
  await enterKeys(page, { personal: keys.system, system: keys.personal })
  await save(page)

  await part(page, diveraCheck.heading).getByRole('button', { name: diveraCheck.do }).click()
  await expect(page.getByText(diveraCheck.swapped)).toBeVisible()
  for (const key of [diveraForm.personal_key, diveraForm.system_key]) {
    await page.getByRole('button', { name: diveraForm.changeOf.replace('{{key}}', key) }).click()
  }
  await enterKeys(page, keys)
  await page.getByLabel(diveraForm.enabled).check()

  await save(page)
  await part(page, diveraCheck.heading).getByRole('button', { name: diveraCheck.do }).click()
  await expect(page.getByText(diveraCheck.swapped)).toHaveCount(0)
  await expect(part(page, diveraCheck.heading).getByText(diveraCheck.states.ok)).toHaveCount(3)
  expect(divera.requests.filter(({ method }) => method !== 'GET')).toEqual([])

  await part(page, diveraPreview.heading).getByRole('button', { name: diveraPreview.do }).click()
  await expect(part(page, diveraPreview.heading).getByText('B1 – von vorhin')).toBeVisible()
  await part(page, diveraWebhook.heading).getByRole('button', { name: diveraWebhook.make }).click()
  const address = page.getByText(`${server.origin}/api/intake/divera/`)
  await expect(address).toBeVisible()
  divera.webhook.url = (await address.textContent())?.trim() ?? ''

  const member = await openBrowser()
  await signIn(member, 'mitglied')
  await expect(member.getByText('B1 – von vorhin').first()).toBeVisible()
  const alarm = divera.raise({ title: 'B3 – aus DIVERA', address: 'Am Markt 1' })
  await divera.delivered()
  expect(divera.deliveries.map(({ status }) => status)).toEqual([200])
  await expect(member.getByRole('heading', { name: 'B3 – aus DIVERA' }).first()).toBeVisible()
  divera.closeAlarm(alarm.id)
  await divera.delivered()
  await expect(member.getByText('B3 – aus DIVERA', { exact: true })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText(words.states.ok).first()).toBeVisible()
  await expect(page.getByText(words.simulated)).toBeVisible()
})
