import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Documents and the public shared link: share with PIN → open in a browser without scripts → revoke
// → gone. Product page, section 5: shared links with PIN, expiry, view count, redaction, instant revoke, zero script.

// Refusals are answers like any others, and the browser reports them as errors.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })
const alarm = {
  title: 'B3 – Wohnungsbrand',
  text: 'Rauch aus dem Fenster',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  lat: 50.98,
  lng: 11.03,
  vehicles: ['Florian Musterstadt 1/44-1'],
}

test('the shared page has no fault that axe finds, no script, and fits any window, in large text too', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, alarm)
  const leader = await operationCalls(server.origin, 'leitung')
  const path = async (input: object) => {
    const { token } = (await leader.send('POST', `${id}/share`, input)).body as { token: string }
    return `/shared/${token}`
  }
  const running = await path({})
  const paths = [
    running,
    `${running}?live`,
    await path({ pin: '735190' }),
    await path({ max_views: 1 }),
    '/shared/nothing',
  ]
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const one of paths) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(one)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([one, await findViolations(page)]).toEqual([one, []])
    }
    expect(await findWide(page)).toEqual([])
    // 200 %, as a browser zooms.
    await page.setViewportSize({ width: 640, height: 400 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await findWide(page)).toEqual([])
  }
  expect(scripts).toEqual([])
})

test(
  'the worker of the app never answers a shared link: without a network there is none',
  { tag: '@worker' },
  async ({ page, server }) => {
    const { id } = await raiseAlarm(server.origin, alarm)
    const leader = await operationCalls(server.origin, 'leitung')
    const { token } = (await leader.send('POST', `${id}/share`, {})).body as { token: string }
    await signIn(page, 'leitung')
    await workerAnswers(page)
    await page.goto(`/shared/${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(alarm.title)
    await page.context().setOffline(true)
    await expect(page.goto(`/shared/${token}`)).rejects.toThrow()
  },
)

test('who administers an organisation finds all of its links in its settings, and ends one there', async ({
  page,
  server,
}) => {
  const { sharing: words, organisationMore } = catalogues.de
  const { id } = await raiseAlarm(server.origin, alarm)
  const leader = await operationCalls(server.origin, 'leitung')
  await leader.do('POST', `${id}/share`, { label: 'Nachbarwehr', max_views: 3 })
  await signIn(page, 'leitung')
  await page.goto('/settings/organisation?organisation=1')
  await page.getByRole('button', { name: organisationMore.sharedShow }).click()
  const section = page.locator('section:has(#shared-links)')
  const row = section.getByRole('listitem').filter({ hasText: 'Nachbarwehr' })
  await expect(row).toContainText(words.unviewedOf.replace('{{most}}', '3'))
  expect(await findViolations(page)).toEqual([])

  await row.getByRole('button', { name: words.renameOf.replace('{{label}}', 'Nachbarwehr') }).click()
  await row.getByLabel(words.label).fill('FF Neudorf')
  await page.keyboard.press('Enter')
  const renamed = section.getByRole('listitem').filter({ hasText: 'FF Neudorf' })
  await renamed.getByRole('button', { name: words.revokeOf.replace('{{label}}', 'FF Neudorf') }).click()
  await renamed.getByRole('button', { name: words.revokeYes }).click()
  await expect(renamed).toContainText(words.ends.revoked)
})
