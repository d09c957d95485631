import { login } from '../../../../src/contract/account/session.ts'
import { expect, test as journey } from '../../../support/browser/browser.ts'
import { DEMO_PASSWORD, people, type Person } from '../../../support/worlds/people.ts'
import { startServer, type ServerProcess } from '../../../support/servers/server-process.ts'

// Product page, section 4: login is rate-limited with a clear message; nothing typed is lost.

/** The clock of the server is stopped, so that no waiting time ends before the test sends the form. */
const test = journey.extend<{ server: ServerProcess }>({
  // Playwright reads the dependencies of a fixture from this pattern; this fixture has none.
  server: async ({}, use) => {
    const environment = {
      NODE_OPTIONS: `--import=${new URL('../../../support/servers/fixed-clock.ts', import.meta.url).href}`,
      FIXED_TIME: String(Date.now()),
    }
    const server = await startServer({ environment })
    await use(server)
    await server.stop()
  },
})

test.use({ allowedConsoleErrors: [/Failed to load resource.*429/], viewport: { width: 360, height: 640 } })

async function guessFiveTimes(origin: string, person: Person): Promise<void> {
  const body = JSON.stringify({ email: people[person], password: 'wrong' })
  for (let count = 0; count < 5; count += 1) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(origin + login.path, { method: login.method, headers, body })
    expect(answer.status).toBe(422)
  }
}

test('after too many wrong passwords the form names the waiting time and keeps its input', async ({
  page,
  server,
}) => {
  await page.goto('/en/login')
  const email = page.locator('input[name="email"]')
  const secret = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await email.fill(people.leitung)
  await secret.fill(DEMO_PASSWORD)
  await guessFiveTimes(server.origin, 'leitung')
  await submit.click()

  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  const sentence = 'Too many attempts. Wait 30 seconds, then try again.'
  await expect(summary.getByText(sentence, { exact: true })).toBeVisible()
  // The input is valid, so no field is marked as wrong.
  await expect(summary.getByRole('link')).toHaveCount(0)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(email).toHaveValue(people.leitung)
  await expect(secret).toHaveValue(DEMO_PASSWORD)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)

  // Another person on the same device does not have to wait.
  await email.fill(people.admin)
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/en')
})
