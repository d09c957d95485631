import type { Page } from 'playwright'
import type { Locale } from '../../../../src/contract/locales.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { tabAndPress } from '../../../support/browser/keyboard.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, "Detail" and "Who is alarmed": below the essentials the groups alarmed, counts of reached/read/answered, and the
// audit of views for protected fields, for those who may read them.

test.use({ allowedConsoleErrors: [/Failed to load resource/] })

async function open(page: Page, locale: Locale, id: number): Promise<void> {
  await page.goto(`${localizePath(`/alarmierungen/${id}`, locale)}?organisation=1`)
}

test.describe('in English', () => {
  const locale = 'en'
  const { operationAlarmed: words } = catalogues[locale]
  const line = ([people, reached, read, answered]: readonly number[]) => [
    `${people} ${people === 1 ? words.counts.people_one : words.counts.people_other}`,
    `${reached} ${words.counts.reached}`,
    `${read} ${words.counts.read}`,
    `${answered} ${words.counts.answered}`,
  ]

  test('the alarmed members and how far each alarm has come are shown, also when a member answers', async ({
    page,
    server,
  }) => {
    const { id } = await raiseAlarm(server.origin, { title: `B3 – Wohnungsbrand ${locale}` })
    const ready = listening(page)
    await signIn(page, 'leitung')
    await ready
    await open(page, locale, id)
    const card = page.locator('.operation-alarmed')
    const counts = card.getByRole('listitem')
    await expect(card.getByRole('heading')).toHaveText(words.heading)
    await expect(counts.nth(0)).toHaveText(`2 ${words.counts.people_other}`)
    await expect(counts.nth(1)).toHaveText(`1 ${words.counts.reached}`)
    await expect(card).toContainText(words.all)

    const member = await operationCalls(server.origin, 'mitglied')
    await member.do('POST', `${id}/response`, { answer: 'coming' })
    // The page has marked its own notification as read meanwhile.
    await expect(counts).toHaveText(line([2, 2, 2, 1]))

    const other = await raiseAlarm(server.origin, { title: `B2 – Rauch ${locale}` })
    const leader = await operationCalls(server.origin, 'leitung')
    await leader.do('POST', `${id}/merge`, { into: other.id })
    await expect(card).toContainText(words.merged)
    await expect(counts).toHaveCount(0)
  })

  test('the list of members who have seen the caller’s data is loaded when a member opens it', async ({
    page,
    server,
  }) => {
    const { id } = await raiseAlarm(server.origin, { title: `B2 – Rauch ${locale}` })
    const leader = await operationCalls(server.origin, 'leitung')
    await signIn(page, 'leitung')
    await open(page, locale, id)
    const views = page.locator('.operation-views')
    const summary = views.locator('summary')
    await expect(summary).toHaveText(words.views)
    await tabAndPress(page, summary)
    await expect(views).toContainText(words.noCaller)

    await leader.do('PATCH', `${id}`, { version: 1, caller_name: 'Frau Ruf' })
    await page.keyboard.press('Enter')
    await expect(views).not.toHaveAttribute('open')
    await page.route('**/views', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(views).toContainText(words.offline)
    await page.unroute('**/views')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(views.getByRole('listitem')).toHaveCount(1)
    await expect(views.getByRole('listitem')).toContainText('Lars Leitung')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
  })
})

test('what was only written down says that nobody was alarmed; a group is named', async ({
  page,
  server,
}) => {
  const leader = await operationCalls(server.origin, 'leitung')
  const silent = await leader.do('POST', '', { title: 'Nachgetragen', silent: true })
  await signIn(page, 'leitung')
  await open(page, 'de', silent.id)
  await expect(page.locator('.operation-alarmed')).toContainText('Niemand wurde alarmiert.')

  const some = await leader.do('POST', '', { title: 'B1 – Papierkorb', group_ids: [1] })
  const { groups } = await leader.do('GET', `${some.id}`)
  await open(page, 'de', some.id)
  await expect(page.locator('.operation-alarmed')).toContainText(`Gruppen: ${groups?.[0]?.name}`)
})

test('a member sees the counts, and neither finds nor gets who has seen the caller’s data', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand' })
  await signIn(page, 'mitglied')
  await open(page, 'de', id)
  await expect(page.locator('.operation-alarmed')).toContainText('2 Personen alarmiert')
  await expect(page.locator('.operation-views')).toHaveCount(0)

  const member = await operationCalls(server.origin, 'mitglied')
  expect((await member.send('GET', `${id}/views`)).status).toBe(403)
})
