import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../../../support/servers/error-page.ts'
import {
  expectFocus,
  expectFocusSeen,
  signInByKeyboard,
  tabAndPress,
  tabTo,
} from '../../../support/browser/keyboard.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { desk } from '../../../support/browser/views.ts'

// Product page, section 4: every screen works by keyboard. Every journey of the first screens, with keys alone; at every
// stop the focus is seen (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 1.4.11). keyboard-walk.spec.ts goes through a phone.

const { locale, colorScheme, viewport } = desk
const words = catalogues[locale]
const path = (pattern: string) => localizePath(pattern, locale)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const navigation = (page: Page) => page.getByRole('navigation', { name: words.layout.navigation })
const navigationLink = (page: Page, name: 'home' | 'alerts' | 'notifications') =>
  navigation(page).getByRole('link', { name: words.layout[name] })

test.use({ colorScheme, viewport, allowedConsoleErrors: [/Failed to load resource.*(404|500)/] })

test('an alarm comes in on another page: open it, read it, go up to the list', async ({ page, server }) => {
  const ready = listening(page)
  await signInByKeyboard(page, 'mitglied', locale)
  await ready
  await tabAndPress(page, navigationLink(page, 'notifications'))
  await expect(heading(page)).toHaveText(words.notifications.title)
  await expect(main(page)).toBeFocused()

  const title = 'B3 – Wohnungsbrand'
  const { id } = await raiseAlarm(server.origin, { title, address: 'Marktplatz 3', priority: true })
  const banner = page.getByRole('alert').filter({ hasText: title })
  await tabAndPress(page, banner.getByRole('link', { name: words.connection.alarm.open }))
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(heading(page)).toHaveText(title)
  await expect(main(page)).toBeFocused()

  const breadcrumbs = page.getByRole('navigation', { name: words.layout.breadcrumbs })
  await tabAndPress(page, breadcrumbs.getByRole('link', { name: words.layout.titles.alerts }))
  await expect(heading(page)).toHaveText(words.operationList.heading)
  await expect(main(page)).toBeFocused()
})

test('an alarm is dismissed, and the focus is where it was', async ({ page, server }) => {
  const ready = listening(page)
  await signInByKeyboard(page, 'mitglied', locale)
  await ready
  await tabAndPress(page, navigationLink(page, 'alerts'))
  await expect(heading(page)).toHaveText(words.operationList.heading)
  await tabTo(page, navigationLink(page, 'alerts'), { backwards: true })

  for (const key of ['Escape', 'Enter']) {
    const title = `B1 – ${key}`
    await raiseAlarm(server.origin, { title })
    const banner = page.getByRole('alert').filter({ hasText: title })
    await expect(banner).toBeVisible()
    if (key === 'Enter')
      await tabTo(page, banner.getByRole('button', { name: words.connection.alarm.dismiss }))
    await page.keyboard.press(key)
    await expect(banner).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
    await expectFocusSeen(page)
  }
})

test('notifications: filter, open, read one, read all, delete one and back, delete the read', async ({
  page,
  server,
}) => {
  const [first, second, third] = ['THL 1', 'THL 2', 'THL 3']
  for (const title of [first, second, third]) await raiseAlarm(server.origin, { title })
  await signInByKeyboard(page, 'mitglied', locale)
  await tabAndPress(page, navigationLink(page, 'notifications'))
  const row = (title = '') => main(page).getByRole('listitem').filter({ hasText: title })
  const button = (text: string, title = '') =>
    main(page).getByRole('button', {
      name: text.replace('{{title}}', title),
    })
  const { filters, markAllRead, markReadOf, removeOf, removeRead } = words.notifications
  // The bell opens a panel.
  const way = navigationLink(page, 'notifications')

  const chips = main(page).getByRole('group', { name: filters.label })
  await tabAndPress(page, chips.locator('a, button').filter({ hasText: filters.unread }))
  await expect(page).toHaveURL(/unread/)
  await expectFocusSeen(page)
  await tabAndPress(page, row(third).getByRole('link'))
  await expect(heading(page)).toHaveText(third)

  await tabAndPress(page, way, 'Enter', { backwards: true })
  await expect(heading(page)).toHaveText(words.notifications.title)
  await tabAndPress(page, button(markReadOf, second))
  await expect(button(markReadOf, second)).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await expectFocusSeen(page)

  await tabAndPress(page, button(markAllRead), 'Space', {
    backwards: true,
  })
  await expect(button(markReadOf, first)).toHaveCount(0)
  await expectFocus(page, button(markAllRead))

  await tabAndPress(page, button(removeOf, second))
  await expect(row(second)).toHaveCount(0)
  await expectFocusSeen(page)
  await tabAndPress(page, page.getByRole('button', { name: words.common.undo }))
  await expect(row(second)).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)

  await tabAndPress(page, button(removeRead), 'Enter', { backwards: true })
  await expect(row(second)).toHaveCount(0)
  await expect(main(page)).toContainText(words.notifications.none)
  await expectFocusSeen(page)
})

test('the organisation is chosen and switched, the account opens and closes, and signs out', async ({
  page,
}) => {
  await signInByKeyboard(page, 'leitung', locale)
  await tabAndPress(page, main(page).getByRole('button', { name: 'FF Musterstadt' }))
  await expect(heading(page)).toHaveText(words.incidents.latest)
  await expect(main(page).getByRole('button', { name: 'FF Musterstadt' })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)

  const bar = page.getByRole('banner')
  const organisation = bar.getByRole('button', { name: words.frame.account.organisation })
  const neudorf = bar.getByRole('button', { name: 'FF Neudorf', exact: true })
  await tabAndPress(page, organisation, 'Space', { backwards: true })
  await tabTo(page, neudorf)
  await page.keyboard.press('Escape')
  await expect(neudorf).toBeHidden()
  await expectFocus(page, organisation)
  await page.keyboard.press('Enter')
  await tabAndPress(page, neudorf)
  await expect(organisation).toContainText('FF Neudorf')
  await expectFocus(page, organisation)

  const account = bar.getByRole('button', { name: words.frame.account.menuOf.split('{{')[0] ?? '' })
  const signOut = bar.getByRole('button', { name: words.frame.account.signOut })
  await tabTo(page, account)
  for (const [opening, closing] of [
    ['Enter', 'Escape'],
    ['Space', 'Enter'],
    ['Enter', 'Space'],
  ] as const) {
    await page.keyboard.press(opening)
    await expect(signOut).toBeVisible()
    await page.keyboard.press(closing)
    await expect(signOut).toBeHidden()
    await expectFocus(page, account)
  }
  await page.keyboard.press('Enter')
  await tabTo(page, signOut)
  await page.keyboard.press('Escape')
  await expectFocus(page, account)
  await page.keyboard.press('Enter')
  await tabAndPress(page, signOut)
  await page.waitForURL((url) => url.pathname === path('/login'))
})

test('theme by arrow keys, and the same page in the other language', async ({ page }) => {
  await signInByKeyboard(page, 'mitglied', locale)
  const radio = (theme: 'system' | 'light' | 'dark') =>
    page.getByRole('radio', { name: words.layout.theme[theme] })
  await tabTo(page, radio('system'))
  for (const theme of ['light', 'dark'] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectFocus(page, radio(theme))
  }
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  const languages = page.getByRole('navigation', { name: words.layout.language, exact: true })
  await tabAndPress(page, languages.getByRole('link', { name: 'Deutsch' }))
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(heading(page)).toHaveText(catalogues.de.incidents.latest)
})

test('from the page of no access and from the error pages there is a way on', async ({ page }) => {
  await answerWithErrorPage(page, locale)
  await signInByKeyboard(page, 'mitglied', locale)
  const wayOn = async (from: string, name: string, to = path('/')) => {
    await page.goto(from)
    await tabTo(page, main(page).getByRole('link', { name }))
    const arrival = page.waitForEvent('framenavigated')
    await page.keyboard.press('Enter')
    await arrival
    await page.waitForURL((url) => url.pathname === to)
  }
  await wayOn(path('/no-access'), words.account.noAccess.toHome)
  await wayOn(path('/no-such-page'), words.errorPages.toHome)
  await wayOn(STUMBLING_PATH, words.errorPages.again, STUMBLING_PATH)
  await wayOn(STUMBLING_PATH, words.errorPages.toHome)
})
