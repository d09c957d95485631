import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { test as base } from '../../visual/gallery.ts'
import { startGallery } from '../../visual/gallery-process.ts'
import { buildGallery } from '../servers/built-site.ts'

/** A page of the gallery, built if it is not. */
export const test = base.extend<{}, { gallery: { origin: string } }>({
  gallery: [
    async ({}, use) => {
      buildGallery()
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker' },
  ],
})

/** @returns the stage of the state, alive */
export async function openPart(page: Page, part: string, state: string) {
  await page.goto(`/gallery/${part}`)
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  return page.locator(`[data-state="${state}"]`)
}

/** As on a bad line: to be filled in already, and alive once what it returns is called. */
export async function openPartBeforeScript(page: Page, part: string): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/gallery/${part}`, { waitUntil: 'commit' })
  return async () => {
    release()
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  }
}

/** What a form would send of these names. */
export const hiddenValues = (page: Page, name: string) =>
  page
    .locator(`input[type=hidden][name="${name}"]`)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
