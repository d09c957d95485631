import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on a page once it stands still: rule, first element and what was measured there, one line each. Axe looks
 * at one element after the other: what moves or fades meanwhile is measured on a ground it does not have.
 * @param about.within a selector: only there, where the rest of the page was looked at before
 */
export async function findViolations(
  page: Page,
  { allowed = [], within }: { allowed?: string[]; within?: string | undefined } = {},
): Promise<string[]> {
  await settled(page)
  // Without frames of other origins one call is enough; the other way opens a page of its own for each look.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(tags)
    .disableRules(allowed)
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  return violations.map(({ id, nodes: [first] }) => [id, first?.html, first?.any[0]?.message].join(' '))
}

/** Everything is drawn, and nothing moves but what moves for ever. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    })
    // One that is called off is over, too.
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** What makes somebody scroll sideways, in a line; nothing when the page fits its window. */
export function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const reaching = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    const innermost = reaching.at(-1)?.outerHTML.slice(0, 120) ?? ''
    return [`${scrollWidth} px wide in a window of ${innerWidth} px: ${innermost}`]
  })
}

/** What WCAG wants everything to fit (1.4.10). */
const narrowest = { width: 320, height: 568 }

/** What axe finds, and what is wider than its window, or than the narrowest there is. */
export async function findFaults(
  page: Page,
  options: { allowed?: string[]; within?: string | undefined } = {},
): Promise<string[]> {
  const viewport = page.viewportSize() ?? narrowest
  const faults = [...(await findViolations(page, options)), ...(await findWide(page))]
  await page.setViewportSize(narrowest)
  faults.push(...(await findWide(page)))
  await page.setViewportSize(viewport)
  return faults
}
