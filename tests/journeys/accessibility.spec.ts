import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from '../support/browser.ts'
import { raiseAlarm } from '../support/people.ts'

// Product page, section 4: WCAG 2.2 AA, in both languages, in light and dark, from 320 px to a wall display.

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The longest words an alarm has to fit a phone with. */
const alarm = {
  title: 'B3 – Wohnungsbrand',
  address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  priority: true,
  vehicles: ['Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1', 'Florian Musterstadt 1/44-1'],
}
const views = [
  { colorScheme: 'light', viewport: { width: 320, height: 568 }, prefix: '' },
  { colorScheme: 'light', viewport: { width: 360, height: 640 }, prefix: '' },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 }, prefix: '/en' },
] as const

for (const { prefix, ...view } of views) {
  test.describe(`${view.colorScheme}, ${view.viewport.width} px`, () => {
    test.use({ ...view, allowedConsoleErrors: [/Failed to load resource.*404/] })

    test('axe finds nothing on any page, and none is wider than its window', async ({ page, server }) => {
      const { id } = await raiseAlarm(server.origin, alarm)
      const found: string[] = []
      const check = async (path: string) => {
        await page.goto(`${prefix}${path}`)
        await expect(page.locator('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        found.push(...violations.map(({ id: rule, nodes }) => `${path}: ${rule} ${nodes[0]?.html}`))
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (wide) found.push(`${path}: wider than its window`)
      }

      await check('/login')
      await signIn(page, 'mitglied')
      for (const path of [
        '/',
        '/alarmierungen',
        `/alarmierungen/${id}`,
        '/notifications',
        '/no-access',
        '/no-such-page',
      ])
        await check(path)
      expect(found).toEqual([])
    })
  })
}
