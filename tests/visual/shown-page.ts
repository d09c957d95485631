import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Locale } from '../../src/contract/locales.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { answerWithErrorPage } from '../support/servers/error-page.ts'
import { pathOf, type Places, type Visit } from '../support/pages.ts'
import { pictured } from './pictured.ts'

interface Size {
  width: number
  height: number
}

/** Opens a page of the table as it is pictured. */
export async function showPage(
  page: Page,
  visit: Visit,
  { locale, places }: { locale: Locale; places: Places },
): Promise<void> {
  await answerWithErrorPage(page, locale)
  await pictured[visit.name]?.(page)
  await page.goto(localizePath(pathOf(visit, places), locale))
  await settled(page)
  await page.evaluate(namePublicOrigin)
}

/** Everything has come, and nothing is a placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0)
}

/** A late part of a page comes within this time after everything else. */
const STEADY_MS = 400

/** Makes the window as long as its page, or as what scrolls in its dialog, once that grows no more. */
export async function stretch(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  const hiddenNow = () =>
    page.evaluate(() => {
      const scrolled = document.querySelector('dialog[open] > .modal-body') ?? document.documentElement
      return scrolled.scrollHeight - scrolled.clientHeight
    })
  let hidden = await hiddenNow()
  for (let before = -1; before !== hidden;) {
    before = hidden
    await page.waitForTimeout(STEADY_MS)
    hidden = await hiddenNow()
  }
  await page.setViewportSize({ width, height: height + hidden })
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
