import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Size } from './picture.ts'

/** Everything has come, and nothing is a placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0)
}

/** Who belongs to several organisations says which: nobody is asked. */
export function inFirstOrganisation(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}organisation=1`
}

/** Makes the window as long as its page, or as what scrolls in its dialog; answers whether it was longer. */
export async function stretch(page: Page, { width, height }: Size): Promise<boolean> {
  await page.setViewportSize({ width, height })
  const hidden = await page.evaluate(() => {
    const scrolled = document.querySelector('dialog[open] > .modal-body') ?? document.documentElement
    return scrolled.scrollHeight - scrolled.clientHeight
  })
  await page.setViewportSize({ width, height: height + hidden })
  return hidden > 0
}

/**
 * Runs in the page. The server has another port each time, and another key: a page that names an address names the same in every
 * picture.
 */
export function namePublicOrigin(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    currentNode.nodeValue =
      currentNode.nodeValue
        ?.replaceAll(location.origin, 'https://alarm.example')
        .replace(/(\/calendar\/\d+)-[\w-]+/, `$1-${'a1B2c3D4'.repeat(5)}`) ?? null
  }
}
