import { expect } from 'playwright/test'
import { PIN_TRIES } from '../../src/contract/sharing/shared-links.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { operationCalls } from '../support/calls/operation-calls.ts'
import { visitsBy } from '../support/pages.ts'
import { raiseAlarm } from '../support/worlds/people.ts'
import { test as base } from '../support/browser/equal-keys.ts'
import { nameOfView, phone, views } from '../support/browser/views.ts'
import { expectPicture } from './picture.ts'
import { showPage, stretch } from './shown-page.ts'
import { look } from './states.ts'
import { startLinks, type World } from './worlds.ts'

// Product page, section 4, Shared view: everything that a link shows, on a phone and on a desk.

const test = base.extend<{}, { shared: World }>({
  shared: [
    async ({ browser }, use) => {
      const shared = await startLinks(browser)
      await use(shared)
      await shared.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shared }, use) => use(shared.origin),
})

for (const view of views) {
  const { locale, colorScheme, viewport } = view

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport })

    for (const visit of visitsBy('visitor')) {
      test(`${visit.name} looks as it did`, async ({ page, shared }, info) => {
        await showPage(page, visit, { ...view, places: shared.places })
        await stretch(page, viewport)
        await expectPicture(page, ['pages', `${visit.name}-${viewport.width}`], info)
      })
    }

    if (view === phone) {
      test('axe finds nothing after a wrong PIN, and after one too many', async ({
        page,
        shared: { origin },
      }) => {
        const { id } = await raiseAlarm(origin, { title: 'B1 – Mülleimerbrand' })
        const leader = await operationCalls(origin, 'leitung')
        const { token } = (await leader.send('POST', `${id}/share`, { pin: '735190' })).body as {
          token: string
        }
        await page.goto(localizePath(`/shared/${token}`, locale))
        const guess = async (pin: string) => {
          await page.locator('#pin').fill(pin)
          const answered = page.waitForEvent('load')
          await page.locator('.shared-form button').click()
          await answered
          await expect(page.getByRole('alert')).toBeVisible()
        }

        await guess('000000')
        await look(page, { name: 'a wrong PIN' })
        for (let tries = 1; tries < PIN_TRIES; tries += 1) await guess(`${tries}11111`)
        await look(page, { name: 'one PIN too many' })
      })
    }
  })
}
