import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page as it is now: rule and first element, one line each. */
export async function findViolations(
  page: Page,
  { allowed = [] }: { allowed?: string[] } = {},
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).disableRules(allowed).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
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
