import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { groupCalls } from '../../../support/calls/group-calls.ts'
import { expectFocus, tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Groups. The rights of a group reach its members at once and end with the group; no input is lost through a server error, a lost
// connection or a concurrent change. Section 4: every screen in both languages, by keyboard.

const LIST = '/settings/groups'
const NEW = '/settings/groups/new'
/** A group of the demo, with the demo’s member and leader in it. */
const GROUP = '/settings/groups/1'

// The browser reports the responses for a channel whose right has ended (403) and to a concurrent change (409).
test.use({ allowedConsoleErrors: [/403 .*broadcasting\/auth|409 .*\/group\//] })

const submit = (page: Page) => page.locator('.group-editor [type="submit"]').click()
const summaryOf = (page: Page) => page.locator('.error-summary')
const grantOf = (page: Page, name: string, state: string) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: state, exact: true })

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]

  test('a group with a permission opens a page to its member at once, and closes the page when the group is deleted', async ({
    page,
    openBrowser,
    server,
  }) => {
    const calls = await groupCalls(server.origin)
    await calls.change(1, ({ permissions }) => ({
      permissions: permissions.filter(({ name }) => name !== 'vehicles.view'),
    }))
    const member = await openBrowser()
    const ready = listening(member)
    await signIn(member, 'mitglied')
    await ready
    const entry = member.locator('.app-navigation [data-page="/fahrzeuge"]')
    await expect(entry).toBeHidden()

    await lead(page, localizePath('/settings', locale))
    await page.getByRole('link', { name: words.settings.groups.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.groups.heading)
    await expect(page).toHaveTitle(new RegExp(`^${words.layout.titles.groups} · `))
    await page.getByRole('link', { name: words.groups.create }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.groupForm.newHeading)

    const name = `Zug „O’Neill“ 🚒 ${locale}`
    await page.locator('#name').fill(name)
    await page.locator('#description').fill('Wer Fahrzeuge sehen darf')
    await page.getByRole('radio', { name: words.colours.teal }).check()
    await grantOf(page, words.permissionNames.vehicles.view, words.groupForm.grants.granted).check()
    await submit(page)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveURL(/\/settings\/groups\/\d+$/)
    await expect(page.locator('.group-head')).toContainText('Wer Fahrzeuge sehen darf')
    await expect(page.locator('.group-members')).toContainText(words.groupMembers.none)
    await page.getByRole('button', { name: words.groupMembers.add }).click()
    const dialog = page.getByRole('dialog', { name: words.groupMembers.add })
    await dialog.getByRole('searchbox').fill('Mia')
    await dialog.getByRole('checkbox', { name: /Mia Mitglied/ }).check()
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('button', { name: words.groupMembers.take, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.group-members .list-row')).toHaveText(/Mia Mitglied/)
    await expect(entry).toBeVisible()

    await page.getByRole('button', { name: words.group.delete }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(words.group.deleteRights_one.replace('{{count}}', '1'))
    await expect(question).toContainText(words.group.deleteForGood)
    await question.getByRole('button', { name: words.group.delete }).click()
    await expect(page).toHaveURL(/\/settings\/groups$/)
    await expect(page.locator('.group-list')).toContainText('Einsatzabteilung')
    await expect(page.locator('.group-list')).not.toContainText(name)
    await expect(entry).toBeHidden()
  })
})

test('one press brings back a member who was removed', async ({ page }) => {
  await lead(page, GROUP)
  const rows = page.locator('.group-members .list-row')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Mia Mitglied aus der Gruppe entfernen' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Lars Leitung aus der Gruppe entfernen' })).toBeFocused()
  await expect(page.locator('#group-members')).toHaveText('Mitglieder (1)')
  await page
    .locator('.toast')
    .filter({ hasText: 'Mia Mitglied' })
    .getByRole('button', { name: 'Rückgängig' })
    .click()
  await expect(rows).toHaveCount(2)
})

test('two leaders who change a group at once lose no change', async ({ page, server }) => {
  const calls = await groupCalls(server.origin)
  const { id } = await calls.create({ name: 'Zug 1', colour: 'red' })
  await lead(page, `/settings/groups/${id}`)
  await page.locator('#name').fill('Zug Nord')
  await grantOf(page, 'Fahrzeuge sehen', 'Verweigert').check()
  await calls.change(id, () => ({ name: 'Zug Süd', description: 'Standort Süd' }))
  await page.locator('#name').press('Enter')

  await expect(summaryOf(page)).toContainText('Die Gruppe wurde inzwischen geändert.')
  const conflict = page.locator('.edit-conflict')
  await expect(conflict).toContainText('Name: gespeichert ist „Zug Süd“')
  await expect(conflict).toContainText('Beschreibung')
  await expect(page.locator('#name')).toHaveValue('Zug Nord')
  await expect(page.locator('#description')).toHaveValue('Standort Süd')
  await submit(page)
  await expect(page.locator('.toast')).toContainText('Gespeichert.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zug Nord')
  expect(await calls.get(id)).toMatchObject({
    name: 'Zug Nord',
    description: 'Standort Süd',
    colour: 'red',
    permissions: [{ name: 'vehicles.view', granted: false }],
  })
  await calls.remove(id)
})

test.describe('after errors', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|net::ERR/] })

  test('the form of a new group keeps its input after a duplicate name and without a network', async ({
    page,
    context,
    server,
  }) => {
    await lead(page, NEW)
    await submit(page)
    await expect(summaryOf(page)).toContainText('Der Name fehlt')
    await page.locator('#name').fill('einsatzabteilung')
    await page.locator('#description').fill('مجموعة Ä ’ 🚒')
    await page.getByRole('radio', { name: 'Violett' }).check()
    await page.getByRole('checkbox', { name: 'Neue Mitglieder kommen automatisch dazu' }).check()
    await grantOf(page, 'Einsätze löschen', 'Verweigert').check()
    await submit(page)
    await expect(summaryOf(page)).toContainText('vergeben')
    await expect(page.locator('#name')).toHaveAttribute('aria-invalid', 'true')

    await page.locator('#name').fill('Nachtschicht')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await submit(page)
    await expect(summaryOf(page)).toContainText('Keine Antwort vom Server')
    await context.setOffline(false)
    await submit(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachtschicht')
    const calls = await groupCalls(server.origin)
    const made = (await calls.list()).find(({ name }) => name === 'Nachtschicht')
    expect(made).toMatchObject({
      description: 'مجموعة Ä ’ 🚒',
      colour: 'violet',
      new_members_join: true,
      permissions: [{ name: 'operations.delete', granted: false }],
    })
    await calls.remove(made?.id ?? 0)
  })

  test('the list describes each group, or offers to make the first one; the page of a missing group leads back; a failed group can be loaded again', async ({
    page,
    server,
  }) => {
    const calls = await groupCalls(server.origin)
    const { id } = await calls.create({
      name: 'Jugend',
      description: 'Ab zehn Jahren',
      new_members_join: true,
      permissions: [
        { name: 'operations.view', granted: false },
        { name: 'files.view', granted: true },
        { name: 'files.upload', granted: true },
      ],
    })
    await lead(page, LIST)
    const row = page.locator('.list-row').filter({ hasText: 'Jugend' })
    await expect(row).toContainText('Ab zehn Jahren')
    await expect(row.locator('.group-facts > span')).toHaveText([
      '0 Mitglieder',
      '2 Rechte',
      '1 verweigert',
      'neue Mitglieder kommen dazu',
    ])
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jugend')
    await calls.remove(id)

    await page.route('**/organisation/1/groups', (route) => route.fulfill({ json: [] }))
    await page.goto(LIST)
    await expect(page.locator('main')).toContainText('Noch keine Gruppen')
    await page.getByRole('link', { name: 'Erste Gruppe anlegen' }).click()
    await expect(page).toHaveURL(/\/settings\/groups\/new$/)

    await page.unroute('**/organisation/1/groups')
    await page.goto('/settings/groups/987654')
    await expect(page.locator('main')).toContainText('Diese Gruppe gibt es nicht (mehr)')
    await page.getByRole('link', { name: 'Zu den Gruppen' }).click()
    await expect(page).toHaveURL(/\/settings\/groups$/)

    await page.route('**/organisation/1/group/1', (route) => route.abort())
    await page.goto(GROUP)
    await expect(page.locator('main')).toContainText('Keine Verbindung')
    await page.unroute('**/organisation/1/group/1')
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einsatzabteilung')
  })
})

test('a group is made, filled and deleted by keyboard alone', async ({ page }) => {
  await lead(page, LIST)
  await expect(page.locator('.group-list')).toContainText('Einsatzabteilung')
  await page.locator('h1').focus()
  await tabAndPress(page, page.getByRole('link', { name: 'Gruppe anlegen' }))
  await expect(page).toHaveURL(/\/settings\/groups\/new$/)
  await tabTo(page, page.locator('#name'))
  await page.keyboard.type('Tastatur')
  await tabTo(page, page.getByRole('radio', { name: 'Grau' }))
  await page.keyboard.press('ArrowRight')
  await expectFocus(page, page.getByRole('radio', { name: 'Rot' }))
  await tabTo(page, page.getByRole('radiogroup', { name: 'Einsätze sehen' }).getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await tabAndPress(page, page.locator('.group-editor [type="submit"]'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tastatur')
  await expect(page.locator('.group-head')).toContainText('1 Recht')

  await page.locator('h1').focus()
  await tabAndPress(page, page.getByRole('button', { name: 'Mitglieder aufnehmen' }))
  await expectFocus(page, page.getByRole('searchbox', { name: 'Wen willst du aufnehmen?' }))
  await page.keyboard.type('lars')
  await expect(page.locator('.add-members').getByRole('checkbox')).toHaveCount(1)
  await tabAndPress(page, page.getByRole('checkbox', { name: /Lars Leitung/ }), 'Space')
  await page.keyboard.press('Enter')
  await expect(page.locator('.group-members .list-row')).toHaveText(/Lars Leitung/)
  await expectFocus(page, page.getByRole('button', { name: 'Mitglieder aufnehmen' }))

  // A toast covers the end of the page for a moment.
  await expect(page.locator('.toast')).toHaveCount(0)
  await tabAndPress(page, page.getByRole('button', { name: 'Gruppe löschen' }))
  await expectFocus(page, page.getByRole('button', { name: 'Behalten' }))
  await tabAndPress(page, page.getByRole('alertdialog').getByRole('button', { name: 'Gruppe löschen' }))
  await expect(page).toHaveURL(/\/settings\/groups$/)
  await expect(page.locator('.group-list')).not.toContainText('Tastatur')
})
