import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { people } from '../../../support/worlds/people.ts'
import { tokenOf } from '../../../support/servers/contract-target.ts'

// Specification, sections 4 and 7: the calls of a session, and a session whose time is over.

test('all calls send the bearer token and a JSON accept header (section 7)', async ({ page }) => {
  const calls: { url: string; accept: string | undefined; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { accept, authorization } = request.headers()
    if (request.url().includes('/api/')) calls.push({ url: request.url(), accept, authorization })
  })
  await signIn(page, 'mitglied')
  for (const path of ['/alarmierungen', '/notifications']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }

  const after = calls.filter(({ url }) => !url.endsWith('/api/login'))
  expect(after.length).toBeGreaterThan(5)
  for (const call of after) {
    expect(call.accept).toContain('application/json')
    expect(call.authorization).toMatch(/^Bearer \S+$/)
  }
})

test('a stored session whose expiry is past is discarded at start (section 4)', async ({ page, server }) => {
  const token = await tokenOf(server.origin, people.mitglied)
  await page.goto('/login')
  await page.evaluate((session) => localStorage.setItem('session', JSON.stringify(session)), {
    token,
    expires_at: new Date(Date.now() - 1000).toISOString(),
    user: { id: 1, tenant_admin: false, admin_organisation_ids: [] },
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})
