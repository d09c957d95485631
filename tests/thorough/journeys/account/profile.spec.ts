import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import {
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
} from '../../../../src/contract/notifications/notification-settings.ts'
import { login } from '../../../../src/contract/account/session.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { keeps } from '../../../support/browser/device-storage.ts'
import { tabTo } from '../../../support/browser/keyboard.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { DEMO_PASSWORD, people, type Person, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Specification, section 2: /profile, login required. Product page, section 4: profile: data, language, notification matrix with
// a "send me a test"; every screen in both languages, light and dark, by keyboard, with its failed and offline state.

const PATH = '/profile'
const NEW_PASSWORD = 'am Gerätehaus blüht der Flieder'
const SETTINGS = `**${getNotificationSettings.path}`

test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket/] })

const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const saved = (page: Page) => page.locator('.settings-saving')
const matrix = (page: Page) => page.getByRole('table')

async function open(page: Page, person: Person, path = PATH): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
  await expect(matrix(page)).toBeVisible()
}

/** The notification settings of a person on the server. */
async function keptOf(origin: string, person: Person): Promise<NotificationSettings> {
  const { token } = await signInByCall(origin, person)
  const headers = { ...ownConnection, authorization: `Bearer ${token}` }
  return (await (
    await fetch(origin + getNotificationSettings.path, { headers })
  ).json()) as NotificationSettings
}

test.describe('in English', () => {
  const locale = 'en'
  const { accountEntries, layout, notifications, profile, notificationSettings: words } = catalogues[locale]
  const nameOf = (type: keyof typeof notifications.subjects, channel: keyof typeof words.matrix.channels) =>
    `${notifications.subjects[type]}: ${words.matrix.channels[channel]}`

  test('a stranger is sent to the login page, and a member opens the profile from the account menu', async ({
    page,
  }) => {
    await page.goto(localizePath(PATH, locale))
    await expect(page).toHaveURL((url) => url.pathname === localizePath('/login', locale))
    await signIn(page, 'mitglied')
    await page.goto(localizePath('/', locale))
    await page.locator('.account-button').click()
    await page.getByRole('link', { name: accountEntries.profile, exact: true }).click()

    await expect(page).toHaveURL((url) => url.pathname === localizePath(PATH, locale))
    await expect(page.locator('#account-panel')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(profile.heading)
    await expect(page).toHaveTitle(new RegExp(`^${layout.titles.profile} · `))
    await expect(page.locator('.profile-person')).toContainText('Mia Mitglied')
    await expect(page.locator('.profile-person')).toContainText(people.mitglied)
    const organisation = page.locator('.profile-part .list-row').filter({ hasText: 'FF Musterstadt' })
    await expect(organisation).toContainText(profile.organisations.member)
  })

  test('a changed switch of the matrix is saved on the server, and shown after a reload and in another browser', async ({
    page,
    openBrowser,
    server: { origin },
  }) => {
    await open(page, 'mitglied', localizePath(PATH, locale))
    const before = (await keptOf(origin, 'mitglied')).channels.fms_status.push
    const name = nameOf('fms_status', 'push')
    await expect(cell(page, name)).toBeChecked({ checked: before })
    await cell(page, name).setChecked(!before)
    await expect(saved(page)).toHaveAttribute('data-state', 'saved')
    expect((await keptOf(origin, 'mitglied')).channels.fms_status.push).toBe(!before)

    await page.reload()
    await expect(cell(page, name)).toBeChecked({ checked: !before })
    const other = await openBrowser()
    await open(other, 'mitglied', localizePath(PATH, locale))
    await expect(cell(other, name)).toBeChecked({ checked: !before })
  })
})

test('the matrix is a table with row and column headers, and its switches are large enough for a thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, 'mitglied')
  await expect(matrix(page).getByRole('columnheader')).toHaveText(['Art', 'App', 'Push', 'Ton'])
  const subjects = Object.values(catalogues.de.notifications.subjects)
  await expect(matrix(page).getByRole('rowheader')).toHaveText(
    subjects.map((subject) => new RegExp(`^${subject}`)),
  )
  const targets = await matrix(page)
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect()))
  expect(targets).toHaveLength(3 * subjects.length)
  expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
})

test('a leader sees their role in each organisation; the server keeps quiet hours, the alarms let through while unavailable, and the chosen vehicles', async ({
  page,
  server: { origin },
}) => {
  await open(page, 'leitung', `${PATH}?organisation=1`)
  const rows = page.locator('.profile-part .list-row')
  await expect(rows.filter({ hasText: 'FF Musterstadt' })).toContainText('Leitung')
  await expect(rows.filter({ hasText: 'FF Neudorf' })).toContainText('Mitglied')

  await page.getByLabel('Ruhezeiten einhalten').check()
  // An empty time field shows an error, and the last valid time stays in force.
  const from = page.getByLabel('Von', { exact: true })
  await from.fill('')
  await expect(from).toHaveAccessibleDescription('Gib eine Uhrzeit an. Bis dahin gilt 22:00.')
  await expect(saved(page)).toHaveAttribute('data-state', 'saved')
  expect((await keptOf(origin, 'leitung')).quiet_hours.from).toBe('22:00')
  await from.fill('23:15')
  await expect(from).toHaveAccessibleDescription('')
  await page.getByLabel('Bis', { exact: true }).fill('05:45')
  await page.getByLabel('Mittwoch').uncheck()
  await page.getByLabel('Bleiben auch stumm').check()
  await page.getByLabel('Nur Alarme').check()

  const news = page.locator('details').filter({ hasText: 'Welche Fahrzeugstatus' })
  await expect(news.locator('summary')).toContainText('0, 5, 6 · Alle Fahrzeuge')
  await news.locator('summary').click()
  await news.getByRole('checkbox', { name: /^3/ }).check()
  await news.getByLabel('Nur bestimmte').check()
  await expect(news).toContainText('Bis dahin gelten alle.')
  await news.getByRole('checkbox', { name: 'Florian Musterstadt 1/44-1' }).check()
  await expect(news.locator('summary')).toContainText('0, 3, 5, 6 · 1 Fahrzeug')
  await expect(saved(page)).toHaveAttribute('data-state', 'saved')

  const kept = await keptOf(origin, 'leitung')
  expect(kept.quiet_hours).toMatchObject({
    enabled: true,
    from: '23:15',
    to: '05:45',
    days: [1, 2, 4, 5, 6, 7],
    let_through: 'nothing',
  })
  expect(kept.while_unavailable).toBe('alarms')
  expect(kept.fms.statuses).toEqual([0, 3, 5, 6])
  expect(kept.fms.vehicles).toHaveLength(1)

  await page.reload()
  await expect(page.getByLabel('Von', { exact: true })).toHaveValue('23:15')
  await news.locator('summary').click()
  await expect(news.getByRole('checkbox', { name: 'Florian Musterstadt 1/44-1' })).toBeChecked()
  await news.getByLabel('Alle Fahrzeuge').check()
  await expect(news.locator('summary')).toContainText('Alle Fahrzeuge')
  await expect.poll(async () => (await keptOf(origin, 'leitung')).fms.vehicles).toBeNull()
})

test(
  'without a network the profile shows stored settings with their age; a change is marked as not saved, and saved later',
  { tag: '@worker' },
  async ({ page, context, server: { origin } }) => {
    await signIn(page, 'mitglied')
    await workerAnswers(page)
    const ready = listening(page)
    await page.goto(PATH)
    await ready
    const name = 'Hinweis: Ton'
    const before = await cell(page, name).isChecked()
    await context.setOffline(true)
    await cell(page, name).setChecked(!before)
    await expect(saved(page)).toContainText('Noch nicht gespeichert')
    await expect(cell(page, name)).toBeChecked({ checked: !before })

    await context.setOffline(false)
    await expect(saved(page)).toHaveAttribute('data-state', 'saved')
    expect((await keptOf(origin, 'mitglied')).channels.other.sound).toBe(!before)

    await keeps(page, 'notificationSettings')
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('main .data-age')).toContainText(/Stand \d\d:\d\d/)
    await expect(cell(page, name)).toBeChecked({ checked: !before })
    // The device stores no sign-in settings: each of these parts says that it is offline.
    await expect(
      page.locator('.device-sessions, .profile-part').locator('[data-kind="offline"]').first(),
    ).toBeVisible()
  },
)

test('a failed matrix can be loaded again; a refused change is undone with the reason; the page says if the server has no such settings', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await page.route(SETTINGS, (route) => route.fulfill({ status: 500, json: { message: '' } }))
  await page.goto(PATH)
  await expect(page.locator('[data-kind="failed"]')).toBeVisible()
  await page.unroute(SETTINGS)
  // The page may load the matrix again by itself before the click.
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).or(matrix(page)).first().click()
  await expect(matrix(page)).toBeVisible()

  await page.route(SETTINGS, (route) =>
    route.request().method() === putNotificationSettings.method
      ? route.fulfill({
          status: 422,
          json: { message: 'x', errors: { 'channels.operation.push': ['Das geht hier nicht.'] } },
        })
      : route.continue(),
  )
  const name = 'Alarm: Push'
  const before = await cell(page, name).isChecked()
  await cell(page, name).click()
  await expect(saved(page)).toContainText('Nicht gespeichert und rückgängig gemacht. Das geht hier nicht.')
  await expect(cell(page, name)).toBeChecked({ checked: before })
  await page.unroute(SETTINGS)

  await page.route(SETTINGS, (route) => route.fulfill({ status: 404, json: { message: '' } }))
  await page.reload()
  await expect(page.locator('main')).toContainText('Auf diesem Server lässt sich das nicht einstellen.')
})

test('the profile offers the language, the theme and the alarm check', async ({ page }) => {
  await open(page, 'mitglied')
  const device = page.locator('.profile-device')
  await device.getByText('Dunkel', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.app-navigation input[value="dark"]')).toBeChecked()

  await page.getByRole('button', { name: 'Alarm prüfen' }).click()
  await expect(page.getByRole('dialog', { name: 'Alarm prüfen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await device.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/en/profile')
  await expect(page.locator('.profile-device [value="dark"]')).toBeChecked()
})

test('the keyboard alone switches a cell', async ({ page }) => {
  await open(page, 'mitglied')
  const target = cell(page, 'Einsatz geändert: Ton')
  const before = await target.isChecked()
  await tabTo(page, target)
  await page.keyboard.press('Space')
  await expect(target).toBeChecked({ checked: !before })
  await expect(target).toBeFocused()
  await expect(saved(page)).toHaveAttribute('data-state', 'saved')
  await expect(target).toBeFocused()
})

const devices = (page: Page) => page.locator('.device-sessions .list-row')

test.describe('in English', () => {
  const locale = 'en'
  const { deviceSessions: words } = catalogues[locale]

  // Product page, section 3: ending a session unsubscribes its sockets in the same second.
  test('a person signs out one device, then all others: each leaves the list, and its browser shows the login page', async ({
    page,
    openBrowser,
  }) => {
    const other = await openBrowser()
    const ready = listening(other)
    await signIn(other, 'gast')
    await ready
    await open(page, 'gast', localizePath(PATH, locale))
    await expect(devices(page).filter({ hasText: words.current })).toHaveCount(1)
    const before = await devices(page).count()
    const row = devices(page).filter({ hasText: words.end }).first()
    await expect(row).toContainText(words.seen.replace('{{when}}', '').trim())
    await row.getByRole('button').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(words.consequence)
    await question.getByRole('button', { name: words.keep }).click()
    await expect(devices(page)).toHaveCount(before)

    await row.getByRole('button').click()
    await question.getByRole('button', { name: words.end }).click()
    await expect(devices(page)).toHaveCount(before - 1)
    await expect(page.locator('#profile-sessions')).toBeFocused()
    await expect(other).toHaveURL((url) => url.pathname === '/login')

    const others = [other, await openBrowser()]
    for (const one of others) await signIn(one, 'gast')
    await page.reload()
    await expect.poll(() => devices(page).count()).toBeGreaterThan(2)
    const endOthers = page.getByRole('button', { name: words.endOthers })
    await endOthers.click()
    await question.getByRole('button', { name: words.end }).click()
    await expect(devices(page)).toHaveCount(1)
    await expect(endOthers).toHaveCount(0)
    for (const one of others) await expect(one).toHaveURL((url) => url.pathname === '/login')
    await page.reload()
    await expect(devices(page)).toHaveCount(1)
    await expect(devices(page)).toContainText(words.current)
  })

  test('a person changes their name, phone number and message language by keyboard', async ({
    page,
    server: { origin },
  }) => {
    const words = catalogues[locale].ownData
    await open(page, 'gast', localizePath(PATH, locale))
    const opener = page.getByRole('button', { name: words.open })
    await opener.click()
    const first = page.getByLabel(words.firstName, { exact: true })
    await expect(first).toBeFocused()

    await first.fill('  ')
    await first.press('Enter')
    await expect(page.locator('.error-summary')).toContainText(words.errors.first_name)
    await first.fill('Günther 🚒')
    await page.getByLabel(words.phone).fill('0'.repeat(51))
    await page.keyboard.press('Enter')
    await expect(page.locator('.error-summary')).toContainText('50')

    // Without a network the form keeps its input.
    await page.getByLabel(words.phone).fill('0170 112')
    await page.getByLabel(words.phoneFor).selectOption('leaders')
    await page.getByLabel(words.locale).selectOption('en')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(first).toHaveValue('Günther 🚒')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: words.save }).click()

    await expect(page.getByText(words.done)).toBeVisible()
    await expect(opener).toBeFocused()
    await expect(page.locator('.profile-person')).toContainText('Günther 🚒')
    await expect(page.locator('.profile-person')).toContainText('0170 112')
    const { token } = await signInByCall(origin, 'gast')
    const headers = { ...ownConnection, authorization: `Bearer ${token}` }
    const kept = (await (await fetch(`${origin}/api/user`, { headers })).json()) as object
    expect(kept).toMatchObject({
      first_name: 'Günther 🚒',
      phone: '0170 112',
      phone_for: 'leaders',
      locale: 'en',
    })
  })
})

test('a person downloads all their stored data as a readable file', async ({ page }) => {
  const words = catalogues.de.ownData.export
  await open(page, 'mitglied')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: words.save }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Meine Daten \d{4}-\d\d-\d\d\.json$/)
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
  expect(kept).toMatchObject({
    account: { email: people.mitglied },
    memberships: [{ organisation: expect.stringContaining('Musterstadt') }],
    devices: expect.arrayContaining([expect.objectContaining({ revoked_at: null })]),
  })
})

test('a password change needs the current password, rates the new one, and signs out the other devices', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const other = await openBrowser()
  await signIn(other, 'leitung')
  await open(page, 'leitung')
  const words = catalogues.de.passwordChange
  const opener = page.getByRole('button', { name: words.open })
  await opener.click()
  const current = page.getByLabel(words.current, { exact: true })
  const fresh = page.getByLabel(words.new, { exact: true })
  await expect(current).toBeFocused()

  // Errors that the form finds by itself.
  await fresh.fill('kurz')
  await expect(page.locator('.password-strength')).toContainText('Zu kurz')
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('.error-summary a')).toHaveCount(2)

  // An error that only the server finds; the form keeps its input.
  await current.fill('falsch geraten')
  await fresh.fill(NEW_PASSWORD)
  await expect(page.locator('.password-strength')).toContainText('Stark')
  await page.getByRole('button', { name: words.save }).click()
  await expect(current).toHaveAccessibleDescription('Das ist nicht dein jetziges Passwort.')
  await expect(fresh).toHaveValue(NEW_PASSWORD)

  await current.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.locator('.toasts')).toContainText(words.done)
  await expect(opener).toBeFocused()
  await expect(devices(page)).toHaveCount(1)
  await expect(other).toHaveURL((url) => url.pathname === '/login')

  const signInWith = (password: string) =>
    fetch(origin + login.path, {
      method: login.method,
      headers: { ...ownConnection, 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.leitung, password }),
    })
  expect((await signInWith(DEMO_PASSWORD)).status).toBe(422)
  expect((await signInWith(NEW_PASSWORD)).status).toBe(200)
  await page.reload()
  await expect(devices(page)).toHaveCount(2)
})

test('axe finds nothing on the profile with all parts open, and the page is not wider than its window', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, 'admin')
  await page.getByLabel('Ruhezeiten einhalten').check()
  for (const summary of await page.locator('details summary').all()) await summary.click()
  await page.getByLabel('Nur bestimmte').check()
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(devices(page).first()).toBeVisible()
  await expect(saved(page)).not.toHaveAttribute('data-state', 'sending')
  // As high as the page: otherwise axe reports content covered by a fixed bar as too small.
  await page.setViewportSize({ width: 1440, height: 8000 })
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 8000 })
  expect(await findWide(page)).toEqual([])
})
