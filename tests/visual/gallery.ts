import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { addressOf, type Theme } from '../../src/gallery/addresses.ts'
import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import { watchConsole } from '../support/browser.ts'
import { startGallery } from './gallery-process.ts'

/** A file of exhibits/ is an exhibit of that name (tests/architecture/exhibits.test.ts). */
export const exhibitNames = readdirSync(join(import.meta.dirname, '../../src/gallery/exhibits'))
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

/** The states that share a page (undefined), and each that is shown by itself; `visit` comes with its page open. */
export async function eachAddress(
  page: Page,
  about: { name: string; locale: 'de' | 'en' },
  visit: (state: string | undefined) => Promise<void>,
): Promise<void> {
  const { name, locale } = about
  const open = async (state?: string) => {
    await page.goto(addressOf(locale, { name, state }))
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
    await page.waitForLoadState('networkidle')
  }
  await open()
  const alone = await page
    .locator('a[data-alone]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-alone') ?? ''))
  if ((await page.locator('[data-state]').count()) > 0) await visit(undefined)
  for (const state of alone) {
    await open(state)
    await visit(state)
  }
}

export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme)
}
