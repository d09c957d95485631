import type { Locator, Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { invite, listInvitations } from '../../../../src/contract/people/invitations.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { groupCalls } from '../../../support/calls/group-calls.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { pathIn, test } from '../../../support/servers/mailed-product.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Product page, section 4, users: list with search, filter, paging, CSV; invite (one or a pasted list), resend, revoke. "Pasted
// lists with 500 lines and 20 bad ones import the good and list the bad." Every form keeps its input.

const PATH = '/settings/user'
const INVITATIONS = `${PATH}?list=invitations`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('.invitations .list-row')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

const narrow = { width: 320, height: 640 }

const { people: words, invite: form, problems } = catalogues.de
const { invitations } = words

/** Opens the form for a list of people. Returns its text field. */
async function openList(page: Page) {
  await button(page, words.invite).click()
  await page.getByRole('tab', { name: form.many.tab }).click()
  return page.getByRole('textbox', { name: form.many.lines })
}

/** Replaces the content of a field by pasting from the clipboard. */
async function paste(field: Locator, text: string) {
  await field.fill(text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+x')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue(text)
}

test('an invitation, alone or from a list, holds the ticked groups; it is sent again with a new link, and revoked only after a confirmation', async ({
  page,
  server,
  openBrowser,
  mailTo,
}) => {
  const { id } = await (await groupCalls(server.origin)).create({ name: 'Zug 7', colour: 'teal' })
  await lead(page, INVITATIONS)
  await button(page, words.invite).click()
  await page.getByLabel(form.one.email).fill('gruppe@wehr.example')
  await dialog(page).getByRole('checkbox', { name: 'Zug 7' }).check()
  await button(page, form.one.send).click()
  await expect(dialog(page)).toBeHidden()

  const field = await openList(page)
  await field.fill('g1@wehr.example\ng2@wehr.example')
  await dialog(page).getByRole('checkbox', { name: 'Zug 7' }).check()
  await button(page, '2 Personen einladen').click()
  await expect(dialog(page)).toBeHidden()
  const { token } = await signInByCall(server.origin, 'leitung')
  const params = { organisationId: 1 }
  const { data } = await ask(server.origin, listInvitations, { params, input: { search: 'wehr' }, token })
  const invited = data.filter(({ email }) => /^(gruppe|g1|g2)@/.test(email))
  expect(invited.map(({ group_ids }) => group_ids)).toEqual([[id], [id], [id]])

  const subject = catalogues.de.mail.invitation.subject.replace('{{organisation}}', 'FF Musterstadt')
  const newest = async () => pathIn(await mailTo('gruppe@wehr.example', subject), 'register')
  const first = await newest()
  const row = rowOf(page, 'gruppe@wehr.example')
  await row.getByRole('button', { name: /^Erneut senden/ }).click()
  await expect(page.getByText('ist noch einmal unterwegs')).toBeVisible()
  await expect.poll(newest).not.toBe(first)
  const second = await newest()

  await row.getByRole('button', { name: /^Zurückziehen/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(invitations.revokeConsequence)
  await question.getByRole('button', { name: invitations.keep }).click()
  await expect(row).toContainText(invitations.states.open)

  await row.getByRole('button', { name: /^Zurückziehen/ }).click()
  await question.getByRole('button', { name: invitations.revoke }).click()
  await expect(row).toContainText(invitations.states.revoked)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const stranger = await openBrowser()
  await stranger.goto(second)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    catalogues.de.registration.revoked.heading,
  )
})

test('from 500 pasted lines the 480 good ones are invited, and the 20 bad ones stay for correction', async ({
  page,
  server,
  smtp,
}) => {
  const { token } = await signInByCall(server.origin, 'leitung')
  const params = { organisationId: 1 }
  const { total: there } = await ask(server.origin, listInvitations, { params, input: {}, token })
  await lead(page, INVITATIONS)
  const field = await openList(page)
  await test.step('axe finds nothing in the form to invite, and nothing is wider than a phone', async () => {
    await field.fill(
      `eine@wehr.example;Zoë;${'Ö'.repeat(200)}\nfalsch${'x'.repeat(200)}\nדנה <dana@wehr.example>`,
    )
    await expect(dialog(page).locator('.pasted-wrong > li')).toHaveCount(1)
    for (const summary of await dialog(page).locator('summary').all()) await summary.click()
    const before = page.viewportSize() ?? narrow
    await page.setViewportSize(narrow)
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    await page.setViewportSize(before)
  })
  const lines = Array.from({ length: 500 }, (_, place) =>
    place % 25 === 7 ? `falsch ${place};Zoë;Öztürk` : `p${place}@wehr.example\tZoë\tÖztürk ${place}\tAGT`,
  )
  await field.fill(lines.join('\n'))
  await expect(dialog(page).locator('.pasted-counts')).toContainText('480 Personen erkannt')
  await expect(dialog(page).locator('.pasted-wrong > li')).toHaveCount(20)
  await expect(dialog(page).locator('.pasted-wrong > li').first()).toContainText(form.problems.email)

  await button(page, 'Zeile 8').click()
  await expect(field).toBeFocused()
  expect(
    await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('falsch 7;Zoë;Öztürk')

  await button(page, '480 Personen einladen').click()
  await expect(dialog(page).locator('.error-summary')).toBeFocused()
  await expect(dialog(page).locator('.error-summary')).toContainText('480 Personen sind eingeladen')
  await expect(field).toHaveValue(lines.filter((line) => line.startsWith('falsch')).join('\n'))
  const sent = () => smtp.mails.filter(({ to }) => /^p\d+@/.test(to)).length
  await expect.poll(sent, { timeout: 60_000 }).toBe(480)

  // The server refuses a person who is a member already, and one who is invited already.
  await field.fill('neu@wehr.example; Ida\nmitglied@demo.example; Mia\np3@wehr.example')
  await button(page, '3 Personen einladen').click()
  await expect(dialog(page).locator('.error-summary')).toContainText('1 Person ist eingeladen')
  await expect(field).toHaveValue('mitglied@demo.example; Mia\np3@wehr.example')
  await expect(dialog(page).locator('.pasted-wrong > li')).toContainText([
    problems.field.invitation.member,
    problems.field.invitation.invited,
  ])

  // A table with unknown column names: the leader assigns a column by keyboard, and the assignment stays for the remaining lines.
  const table =
    'Liste FF Musterstadt\nWer\tZug\tMail\nMeier Ida\tZug 1\tida@wehr.example\nVogt Ben\tZug 2\tben'
  await paste(field, table)
  const column = (name: string) => dialog(page).getByLabel(name, { exact: true })
  await expect(column('Wer')).toBeInViewport()
  await expect(column('Mail')).toHaveValue('email')
  await expect(dialog(page).locator('.pasted-wrong > li')).toHaveCount(1)
  await tabTo(page, column('Wer'))
  await page.keyboard.type(form.columns.kinds.last_first)
  await expect(dialog(page).locator('.pasted-read')).toContainText('„Wer“ als Nachname und Vorname')
  await expect(column('Wer')).toBeFocused()
  await button(page, '1 Person einladen').click()
  await expect(field).toHaveValue('Wer\tZug\tMail\nVogt Ben\tZug 2\tben')
  await field.fill('Wer\tZug\tMail\nVogt Ben\tZug 2\tben@wehr.example')
  await button(page, '1 Person einladen').click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('.people-count')).toContainText(`${there + 483} Einladungen`)
  await expect(rowOf(page, 'ben@wehr.example')).toContainText('Ben Vogt')
  await expect(rowOf(page, 'ida@wehr.example')).toContainText('Ida Meier')

  const again = { invitations: [{ email: 'p499@wehr.example' }] }
  const { refused } = await ask(server.origin, invite, { params, input: again, token })
  expect(refused.map(({ reason }) => reason)).toEqual(['invited'])
})

test('invitations are searched, filtered and paged by keyboard; the address and the history keep the filter', async ({
  page,
  server,
}) => {
  const { token } = await signInByCall(server.origin, 'admin')
  const many = Array.from({ length: 45 }, (_, place) => ({
    email: `n${place}@wehr.example`,
    last_name: `Nr ${place}`,
  }))
  await ask(server.origin, invite, { params: { organisationId: 2 }, input: { invitations: many }, token })
  await signIn(page, 'admin')
  await page.goto(`${INVITATIONS}&organisation=2`)
  await expect(page.locator('.people-count')).toContainText('45 Einladungen')
  await expect(rows(page)).toHaveCount(20)

  await tabAndPress(page, page.getByRole('link', { name: 'Weiter' }), 'Enter', { within: 120 })
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('nr 44')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=nr\+44/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('nr 44')
  await tabAndPress(page, page.getByRole('link', { name: invitations.states.revoked }))
  await expect(page.getByText(words.noneFound)).toBeVisible()
  await tabAndPress(page, button(page, words.showAll))
  await expect(page.locator('.people-count')).toContainText('45 Einladungen')
  await page.goBack()
  await expect(page.getByText(words.noneFound)).toBeVisible()
})

test.describe('after errors', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|net::ERR/] })

  test('a failed list can be loaded again; without a network the form says so and keeps its input; it shows refusals at their fields, and explains too many requests and a lost response', async ({
    page,
    context,
  }) => {
    await page.route('**/invitations?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await lead(page, INVITATIONS)
    await expect(page.locator('.failure')).toContainText(catalogues.de.connection.problem.server.text)
    // The automatic reload after the connection was established has failed, too.
    await page.waitForLoadState('networkidle')
    await page.unroute('**/invitations?*')
    await button(page, catalogues.de.common.retry).click()
    await expect(page.locator('.people-count').or(page.getByText(invitations.none)).first()).toBeVisible()

    const summary = dialog(page).locator('.error-summary')
    const field = await openList(page)
    await field.fill('eine@wehr.example')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(dialog(page).locator('.notice[role=status]').first()).toContainText(form.noNetwork)
    await button(page, '1 Person einladen').click()
    await expect(summary).toContainText(form.noNetwork)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await context.setOffline(false)
    await button(page, words.invite).click()
    await expect(field).toHaveValue('eine@wehr.example')
    await button(page, '1 Person einladen').click()
    await expect(rowOf(page, 'eine@wehr.example')).toBeVisible()

    await button(page, words.invite).click()
    await page.getByRole('tab', { name: form.one.tab }).click()
    const name = page.getByLabel(form.one.firstName)
    await page.getByLabel(form.one.email).fill('x@wehr.example')
    await name.fill('Zoë')
    const answers = [
      {
        status: 422,
        json: { message: 'x', errors: { 'invitations.0.first_name': ['Höchstens 1000 Zeichen.'] } },
      },
      { status: 429, headers: { 'Retry-After': '90' }, json: { message: 'x' } },
    ]
    await page.route('**/invitations', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.abort()
    })
    await button(page, form.one.send).click()
    await expect(name).toHaveAccessibleDescription('Höchstens 1000 Zeichen.')
    await button(page, form.one.send).click()
    await expect(summary).toContainText(/Warte \d+ (Minute|Sekunde)/)
    await button(page, form.one.send).click()
    await expect(summary).toContainText(form.lost)
    await expect(name).toHaveValue('Zoë')
  })
})
