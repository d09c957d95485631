import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { type DeviceSession, listSessions } from '../../../../src/contract/account/account.ts'
import { getDeletion } from '../../../../src/contract/account/account-deletion.ts'
import { getAvatar, LARGEST_PICTURE, putAvatar } from '../../../../src/contract/account/avatar.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { DEMO_PASSWORD, type Person } from '../../../support/worlds/people.ts'

// Product page, section 4: profile: avatar (resized on the server), sessions with their place in words, calendar feed, account
// deletion request; every state in both languages, by keyboard, on a phone, light and dark; nothing typed is lost.

const PATH = '/profile'

// With files that are refused, Chromium says that the policy of the page kept something from a blob; nothing here connects to one.
test.use({ allowedConsoleErrors: [/Failed to load resource|Connecting to 'blob:/] })

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const part = (page: Page, heading: string) => page.locator(`section:has(#profile-${heading})`)

async function open(page: Page, person: Person, path = PATH): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
  await expect(page.locator('.own-picture-edit')).toBeVisible()
  await expect(page.locator('#profile-accountDeletion')).toBeVisible()
}

/** What a camera might have made. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'ich beim Üben.png', mimeType: 'image/png', buffer: await page.screenshot() }
}

/** Chooses a picture with the keyboard alone, and saves it. */
async function setPicture(page: Page, words: typeof catalogues.de.ownPicture): Promise<void> {
  await tabAndPress(page, button(page, words.edit))
  const dialog = page.getByRole('dialog', { name: words.heading })
  const file = dialog.locator('input[type="file"]')
  await expect(file).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles(await photo(page))
  await tabAndPress(page, button(dialog, words.save))
  await expect(page.locator('.toasts')).toContainText(words.done)
  await expect(dialog).toBeHidden()
}

/** Edges of the picture that a place shows, as it came and as it is drawn. */
async function drawn(place: Locator) {
  const image = place.locator('img')
  await expect(image).toBeVisible()
  return image.evaluate(({ naturalWidth, naturalHeight, width, height }: HTMLImageElement) => ({
    came: [naturalWidth, naturalHeight],
    drawn: [width, height],
  }))
}

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale].ownPicture
  const at = (path: string) => localizePath(path, locale)

  test('a picture that is chosen with the keyboard alone is seen on every page of its person, and by those who lead them, until it is removed', async ({
    page,
    openBrowser,
  }) => {
    await open(page, 'mitglied', at(PATH))
    const before = await page.locator('.profile-person').boundingBox()
    await setPicture(page, words)
    expect(await drawn(page.locator('.profile-picture > .avatar'))).toEqual({
      came: [256, 256],
      drawn: [64, 64],
    })
    expect(await page.locator('.profile-person').boundingBox()).toEqual(before)
    expect(await drawn(page.locator('.account-button'))).toEqual({ came: [64, 64], drawn: [36, 36] })
    await expect(button(page, words.edit)).toBeFocused()
    await page.goto(at('/'))
    await drawn(page.locator('.account-button'))

    const leader = await openBrowser()
    await signIn(leader, 'leitung')
    await leader.goto(`${at('/settings/user')}?organisation=1`)
    const row = leader.locator('tr').filter({ hasText: 'Mia Mitglied' })
    expect(await drawn(row)).toEqual({ came: [64, 64], drawn: [36, 36] })
    // Who has none has initials.
    await expect(leader.locator('tr .avatar').filter({ hasText: 'LL' })).toBeVisible()
    await row.getByRole('link').click()
    expect(await drawn(leader.locator('.person-head'))).toEqual({ came: [256, 256], drawn: [64, 64] })
    await leader.goto(at('/settings/groups/1'))
    await drawn(leader.locator('.list-row').filter({ hasText: 'Mia Mitglied' }))

    await page.goto(at(PATH))
    await button(page, words.edit).click()
    await button(page.getByRole('dialog', { name: words.heading }), words.remove).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(words.consequence)
    await button(question, words.keep).click()
    await expect(question).toBeHidden()
    await drawn(page.locator('.profile-picture > .avatar'))
    await button(page.getByRole('dialog', { name: words.heading }), words.remove).click()
    await button(question, words.remove).click()
    await expect(page.locator('.toasts')).toContainText(words.removed)
    await expect(page.locator('.profile-picture > .avatar')).toHaveText('MM')
    await expect(page.locator('.account-button .avatar')).toHaveText('MM')
    await leader.reload()
    await expect(
      leader.locator('.list-row').filter({ hasText: 'Mia Mitglied' }).locator('.avatar'),
    ).toHaveText('MM')
  })

  test('a file that is no picture, too large or broken is refused in words at its field; without a network nothing has to be chosen again', async ({
    page,
    context,
  }) => {
    await open(page, 'gast', at(PATH))
    await button(page, words.edit).click()
    const dialog = page.getByRole('dialog', { name: words.heading })
    const file = dialog.locator('input[type="file"]')
    await button(dialog, words.save).click()
    await expect(dialog.locator('.error-summary')).toContainText(words.missing)
    await expect(dialog.locator('.error-summary')).toBeFocused()

    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(dialog.locator('.chosen-file')).toContainText(words.wrongKind)
    const buffer = Buffer.alloc(LARGEST_PICTURE + 1)
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await expect(dialog.locator('.chosen-file .problem')).toContainText('10')

    // It only says that it is one.
    const broken = { name: 'b.png', mimeType: 'image/png', buffer: randomBytes(2000) }
    await file.setInputFiles(broken)
    await button(dialog, words.save).click()
    await expect(dialog.locator('.error-summary')).toContainText(words.unreadable)

    // Refusals of the server. After the first 413 the picture comes in parts, and the last call is refused.
    await file.setInputFiles(await photo(page))
    for (const [status, text] of [
      [413, '10'],
      [415, words.wrongKind],
      [422, 'Aus der Antwort'],
      [500, catalogues[locale].connection.problem.server.text],
    ] as const) {
      await page.route(`**${putAvatar.path}`, (route) =>
        route.fulfill({ status, json: { message: 'x', errors: { file: ['Aus der Antwort'] } } }),
      )
      await button(dialog, words.save).click()
      await expect(dialog.locator('.error-summary')).toContainText(text)
      await page.unroute(`**${putAvatar.path}`)
    }
    // Nothing has to be chosen again.
    await expect(dialog.locator('.chosen-file')).toContainText('ich beim Üben.png')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button(dialog, words.save).click()
    await expect(dialog.locator('.error-summary')).toContainText(
      catalogues[locale].connection.problem.offline.text,
    )
    await context.setOffline(false)
    await button(dialog, words.save).click()
    await expect(page.locator('.toasts')).toContainText(words.done)
    await expect(dialog).toBeHidden()
    // A picture that does not come.
    await context.route(`**${getAvatar.path.replace('{avatarId}', '*')}*`, (route) => route.abort())
    await page.reload()
    await expect(page.locator('.profile-picture .avatar')).toHaveText(/^\p{Lu}{2}$/u)
    await expect(page.locator('.account-button .avatar')).toHaveText(/^\p{Lu}{2}$/u)
  })
})

test('a device says in which country it has signed in, in the language of the page', async ({ page }) => {
  await page.route(`**${listSessions.path}`, async (route) => {
    const response = await route.fetch()
    const [first] = (await response.json()) as DeviceSession[]
    await route.fulfill({ response, json: [{ ...first, ip: '192.0.2.7', place: 'AT' }] })
  })
  await open(page, 'mitglied')
  const devices = page.locator('.device-sessions')
  await expect(devices).toContainText('Österreich (192.0.2.7)')
  await page.goto(localizePath(PATH, 'en'))
  await expect(devices).toContainText('Austria (192.0.2.7)')
})

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale].calendarAddress

  test('the address of the calendar is read by a program, copied, and another one ends it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, 'mitglied', localizePath(PATH, locale))
    const calendar = page.locator('.calendar-address')
    const shown = calendar.getByRole('group', { name: words.address })
    const address = await shown.innerText()
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = (await answer.text()).split('\r\n')
    expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    await expect(calendar.getByRole('link', { name: words.open })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    )
    const { copying } = catalogues[locale]
    await button(calendar, copying.of.replace('{{what}}', words.address)).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await calendar.getByText(words.how).click()
    await expect(calendar).toContainText(words.iphoneHow)

    await button(calendar, words.renew).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(words.consequence)
    await button(question, words.renew).click()
    await expect(page.locator('.toasts')).toContainText(words.renewed)
    await expect(shown).not.toHaveText(address)
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(await shown.innerText())).status).toBe(200)
    await page.reload()
    await expect(shown).not.toHaveText(address)
  })

  test('the end of the account is asked for with the password, said on the whole page, and taken back', async ({
    page,
    openBrowser,
  }) => {
    const asks = catalogues[locale].accountDeletion
    await open(page, 'mitglied', localizePath(PATH, locale))
    const section = part(page, 'accountDeletion')
    await expect(section).toContainText('14')
    await tabTo(page, button(section, asks.open), { within: 120 })
    await page.keyboard.press('Enter')
    const password = section.getByLabel(asks.password, { exact: true })
    await expect(password).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(section.locator('.error-summary')).toContainText(asks.passwordMissing)
    await password.fill('falsch geraten')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')

    const running = page.locator('.deletion-running')
    await expect(running).toContainText(asks.running.replace('{{day}}', ''))
    await expect(page.locator('#profile-accountDeletion')).toBeFocused()
    // Wherever somebody is on the page, and on another device.
    await page.locator('h1').scrollIntoViewIfNeeded()
    await expect(running).toBeInViewport({ ratio: 1 })
    const other = await openBrowser()
    await open(other, 'mitglied', localizePath(PATH, locale))
    await expect(other.locator('.deletion-running')).toBeInViewport({ ratio: 1 })

    await button(running, asks.withdraw).click()
    await expect(page.locator('.toasts')).toContainText(asks.kept)
    await expect(running).toHaveCount(0)
    await expect(page.locator('#profile-accountDeletion')).toBeFocused()
    await expect(button(section, asks.open)).toBeVisible()
    await other.reload()
    await expect(button(part(other, 'accountDeletion'), asks.open)).toBeVisible()
    await expect(other.locator('.deletion-running')).toHaveCount(0)
  })
})

test('who alone administers an organisation reads what somebody else has to take over first', async ({
  page,
}) => {
  const asks = catalogues.de.accountDeletion
  await open(page, 'leitung')
  const section = part(page, 'accountDeletion')
  await expect(section).toContainText(asks.alone)
  await expect(button(section, asks.open)).toHaveCount(0)
  await section.getByRole('link', { name: 'FF Musterstadt' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/settings/user' && url.search === '')
  await expect(page.locator('.organisation-switch').first()).toContainText('FF Musterstadt')

  // It has become so while the form was open.
  await page.route(`**${getDeletion.path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const nothing = { tenant: false, organisations: [] }
    const body = (await answer.json()) as object
    return route.fulfill({ response: answer, json: { ...body, administers_alone: nothing } })
  })
  await page.goto(PATH)
  await button(section, asks.open).click()
  await section.getByLabel(asks.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(section.locator('.administers-alone')).toContainText('FF Musterstadt')
  await expect(page.locator('#profile-accountDeletion')).toBeFocused()
})

test('what is said of saved settings moves nothing on the page', { tag: '@worker' }, async ({ page }) => {
  await open(page, 'mitglied')
  // Not from the top of the page: a line that is cut is said there, too.
  const place = () =>
    part(page, 'ownData').evaluate((element) => {
      const above = document.querySelector('.notification-matrix')?.getBoundingClientRect().top ?? 0
      return Math.round(element.getBoundingClientRect().top - above)
    })
  const before = await place()
  const cell = page.getByRole('checkbox', { name: 'Hinweis: Ton', exact: true })
  await cell.click()
  await expect(page.locator('.settings-saving')).toHaveAttribute('data-state', 'saved')
  expect(await place()).toBe(before)
  await page.context().setOffline(true)
  await cell.click()
  await expect(page.locator('.settings-saving .notice')).toBeVisible()
  expect(await place()).toBe(before)
  await page.context().setOffline(false)
  await expect(page.locator('.settings-saving')).toHaveAttribute('data-state', 'saved')
})

test('axe finds nothing with all of it open on a phone, and it is no wider than that', async ({ page }) => {
  const { ownPicture, emailChange, accountDeletion, calendarAddress } = catalogues.de
  await open(page, 'gast')
  const found: string[] = []
  const look = async (what: string) => {
    // As high as the page: content that a fixed bar covers while the page scrolls is not too small.
    await page.setViewportSize({ width: 320, height: 8000 })
    const problems = [...(await findViolations(page)), ...(await findWide(page))]
    found.push(...problems.map((problem) => `${what}: ${problem}`))
  }
  await page.getByText(calendarAddress.how).click()
  await button(page, emailChange.open).click()
  await button(page, emailChange.save).click()
  await button(page, accountDeletion.open).click()
  await part(page, 'accountDeletion').locator('[type="submit"]').click()
  await look('forms')
  const email = part(page, 'emailChange')
  await page.getByLabel(emailChange.email).fill('neu@wehr.example')
  await email.getByLabel(emailChange.password, { exact: true }).fill(DEMO_PASSWORD)
  await button(page, emailChange.save).click()
  await expect(page.locator('.pending-email')).toBeVisible()
  await part(page, 'accountDeletion').locator('input').fill(DEMO_PASSWORD)
  await part(page, 'accountDeletion').locator('[type="submit"]').click()
  await expect(page.locator('.deletion-running')).toBeVisible()
  await look('running')
  await button(page.locator('.deletion-running'), accountDeletion.withdraw).click()
  await button(page, ownPicture.edit).click()
  await page.locator('.own-picture input[type="file"]').setInputFiles(await photo(page))
  await look('picture')
  expect(found).toEqual([])
})
