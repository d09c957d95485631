import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Locale } from '../../src/contract/locales.ts'
import { addressOf } from '../../src/gallery/addresses.ts'
import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import { watchConsole } from '../support/browser/browser.ts'
import { test as base } from '../support/browser/equal-keys.ts'
import { startGallery } from './gallery-process.ts'

/** A file of exhibits/ is an exhibit of that name (tests/architecture/exhibits.test.ts). */
export const exhibitNames = readdirSync(join(import.meta.dirname, '../../src/gallery/exhibits'), {
  encoding: 'utf8',
  recursive: true,
})
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => basename(file, '.tsx'))

/** A page of the built gallery, on the clock of its samples; whatever it complains about fails the test. */
export const test = base.extend<{}, { gallery: { origin: string } }>({
  gallery: [
    async ({}, use) => {
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.origin),
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(SAMPLE_NOW)
    const seen = watchConsole(page)
    await use(page)
    expect(seen, 'errors on the console').toEqual([])
  },
})

/**
 * The states that share a page (undefined), and each that is shown by itself; `visit` comes with its page open. One of them is
 * pictured: where states cover the window, the page they share shows nothing but what opens them.
 */
export async function eachAddress(
  page: Page,
  { name, locale }: { name: string; locale: Locale },
  visit: (state: string | undefined, isPictured: boolean) => Promise<void>,
): Promise<void> {
  const open = async (state?: string) => {
    await page.goto(addressOf(locale, { name, state }))
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
    await page.waitForLoadState('networkidle')
  }
  await open()
  const alone = await page
    .locator('a[data-alone]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-alone') ?? ''))
  if ((await page.locator('[data-state]').count()) > 0) await visit(undefined, alone.length === 0)
  for (const [place, state] of alone.entries()) {
    await open(state)
    await visit(state, place === 0)
  }
}
