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

/** Whether somebody would have to scroll sideways. */
export function isWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
