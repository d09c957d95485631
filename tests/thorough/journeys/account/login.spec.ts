import { expect, test } from '../../../support/browser/browser.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'
import { openLoginOnBadLine } from '../../../support/journeys/bad-line-login.ts'

test('a press while the answer is on its way sends nothing twice, and the focus stays', async ({ page }) => {
  let calls = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/login', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(people.mitglied)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Anmeldung läuft …' })
  await expect(busy).toBeFocused()
  await busy.click({ force: true })
  await page.getByLabel('Passwort', { exact: true }).press('Enter')

  release()

  await page.waitForURL((url) => url.pathname === '/')
  expect(calls).toBe(1)
})

test('the password can be looked at, hides again when it is sent, and caps lock is said', async ({
  page,
}) => {
  await page.goto('/login')
  const password = page.getByLabel('Passwort', { exact: true })
  const reveal = page.getByRole('button', { name: 'Passwort anzeigen' })
  await password.pressSequentially('secret')
  await reveal.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(reveal).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveValue('secret')

  await password.focus()
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Die Feststelltaste ist an.')).toBeVisible()
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: false })
  await expect(page.getByText('Die Feststelltaste ist an.')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
})

test('on a phone everything to press is large enough for a thumb, and fits without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/login')
  for (const control of await page.locator('main :is(input, button)').all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeInViewport({ ratio: 1 })
})

test('the password is never in an address, a page or the storage', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(people.mitglied)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  )
  expect(stored).not.toContain(DEMO_PASSWORD)
  expect(urls.filter((url) => url.includes(DEMO_PASSWORD))).toEqual([])
})

test.describe('before the scripts have come', () => {
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }

  test('a password that was revealed is shown once that works, and what was typed stays', async ({
    page,
  }) => {
    const { release, sent } = await openLoginOnBadLine(page)
    const password = page.getByLabel('Passwort', { exact: true })
    await password.fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
    await page.getByLabel('E-Mail-Adresse').fill(people.mitglied)

    release()

    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    expect(sent).toEqual([expect.objectContaining(credentials)])
  })

  for (const events of [['input', 'change'], []]) {
    test(`what a password manager fills in, telling ${events.join(' and ') || 'nothing'}, is sent`, async ({
      page,
    }) => {
      const { release, sent } = await openLoginOnBadLine(page)
      for (const [name, value] of Object.entries(credentials)) {
        await page.locator(`input[name=${name}]`).evaluate(
          (field: HTMLInputElement, filled) => {
            field.value = filled.value
            // As browsers do it: a key event that is none, then the events of a value.
            field.dispatchEvent(new Event('keydown', { bubbles: true }))
            for (const event of filled.events) field.dispatchEvent(new Event(event, { bubbles: true }))
          },
          { value, events },
        )
      }

      release()
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

      await expect(page.locator('input[name=password]')).toHaveValue(DEMO_PASSWORD)
      await page.locator('input[name=email]').press('Enter')
      await page.waitForURL((url) => url.pathname === '/')
      expect(sent).toEqual([expect.objectContaining(credentials)])
    })
  }
})

test('empty fields are named, in English too', async ({ page }) => {
  await page.goto('/en/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const summary = page.locator('.error-summary')
  await expect(summary.getByRole('heading')).toHaveText('Please check these 2 entries')
  await expect(summary.getByRole('link')).toHaveCount(2)
  const email = page.locator('input[name="email"]')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Enter your email address')

  await email.fill('a')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveCount(2)
})
