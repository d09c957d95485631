import { expect, test as base } from 'playwright/test'
import { locales } from '../../src/contract/locales.ts'
import { PIN_TRIES } from '../../src/contract/shared-links.ts'
import { themes } from '../../src/gallery/addresses.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { operationCalls } from '../support/operation-calls.ts'
import { raiseAlarm } from '../support/people.ts'
import { sharedPages } from '../support/shared-pages.ts'
import { startServer } from '../support/server-process.ts'
import { stoppedClock } from './gallery-process.ts'
import { sizes, takePicture } from './picture.ts'
import { look, nameOf, views } from './states.ts'

// Product page, section 4, Shared view: what a link shows, in both languages, in light and dark, on a phone, a tablet and a desk.

type SharedPaths = Awaited<ReturnType<typeof sharedPages>>

/** A server of its own: what is shared here stands in no picture of the other pages. */
const test = base.extend<{}, { shared: { origin: string; paths: SharedPaths } }>({
  shared: [
    async ({}, use) => {
      const server = await startServer({ environment: stoppedClock })
      await use({ origin: server.origin, paths: await sharedPages(server.origin) })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shared }, use) => use(shared.origin),
  // Nobody of them has a script, and none is needed.
  javaScriptEnabled: false,
})

const names = ['operation', 'pin', 'ask', 'document', 'picture', 'folder', 'below', 'gone'] as const

for (const name of names) {
  for (const locale of locales) {
    test(`what a link shows (${name}) looks as it did, ${locale}`, async ({ page, shared }, info) => {
      const path = localizePath(shared.paths[name], locale)
      // A small picture is made soon after its document was sent.
      await expect(async () => {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        if (name === 'picture') await expect(page.locator('.shared-picture')).toBeVisible({ timeout: 500 })
      }).toPass()
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme })
          await takePicture(page, ['shared', name, `${size.width}-${colorScheme}-${locale}`], info)
        }
      }
    })
  }
}

for (const view of views) {
  const { locale, colorScheme, viewport } = view

  test.describe(nameOf(view), () => {
    // Axe is one.
    test.use({ colorScheme, viewport, javaScriptEnabled: true })

    test('a wrong PIN, and one too many look as they did', async ({ page, shared: { origin } }, info) => {
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
      await look(page, { state: 'shared-pin-wrong' }, view, info)
      for (let tries = 1; tries < PIN_TRIES; tries += 1) await guess(`${tries}11111`)
      await look(page, { state: 'shared-pin-closed' }, view, info)
    })
  })
}
