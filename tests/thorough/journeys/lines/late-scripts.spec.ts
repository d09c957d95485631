import type { Page } from 'playwright'
import { expect, test } from '../../../support/browser/browser.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'

test.use({ allowedConsoleErrors: [/status of (503|404)/] })

test('a form whose script is answered 503 at first works without a reload, and keeps what was typed', async ({
  page,
}) => {
  let failures = 0
  let script = ''
  await page.route(/\/_astro\/.*\.js/, (route) => {
    // The preload, and both attempts of Astro.
    const isOfForm = new URL(route.request().url()).pathname === script
    if (!isOfForm || failures === 3) return route.continue()
    failures += 1
    return route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, body: 'restarting' })
  })
  const html = await (await page.request.get('/login')).text()
  script = /component-url="([^"]*LoginForm[^"]*)"/.exec(html)?.[1] ?? ''
  expect(script).not.toBe('')
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.goto('/login')
  await expect.poll(() => failures).toBeGreaterThan(0)
  await page.getByLabel('E-Mail-Adresse').fill(people.mitglied)
  await expect(page.locator('astro-island[component-url*="LoginForm"]:not([ssr])')).toBeAttached()

  expect(failures).toBe(3)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(people.mitglied)
  expect(loads).toBe(1)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

/** The server has every script but that of the form, as after an update. Answers how often it was asked whether it has it. */
async function takeAwayForm(page: Page, beforeAnswer: () => Promise<unknown> = () => Promise.resolve()) {
  let questions = 0
  await page.route(/\/_astro\/LoginForm\..*\.js/, async (route) => {
    if (route.request().method() === 'HEAD') {
      await beforeAnswer()
      questions += 1
    }
    await route.fulfill({ status: 404, body: 'Page Not Found' })
  })
  return () => questions
}

test('a page whose form the server has no more is loaded anew once, and never again for the same', async ({
  page,
}) => {
  const questions = await takeAwayForm(page)
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.goto('/login')

  await expect.poll(() => loads).toBe(2)
  const asked = questions()
  await expect.poll(questions).toBeGreaterThan(asked + 1)
  expect(loads).toBe(2)
})

test('words that were typed into a form before its script came keep the page as it is', async ({ page }) => {
  const email = page.getByLabel('E-Mail-Adresse')
  const questions = await takeAwayForm(page, () => email.fill(people.mitglied))
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.goto('/login')

  await expect.poll(questions).toBeGreaterThan(1)
  await expect(email).toHaveValue(people.mitglied)
  expect(loads).toBe(1)
})
