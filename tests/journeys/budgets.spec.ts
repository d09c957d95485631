import { brokenBudgets } from '../../bench/budgets.ts'
import { weighPages } from '../../bench/page-weight.ts'
import { pagesFromHome } from '../../bench/pages.ts'
import { expect, test } from '../support/browser.ts'

test('every page keeps its budget on the wire (architecture, section 6)', async ({ browser, server }) => {
  const weights = await weighPages(browser, server.origin, await pagesFromHome(server.origin))

  expect(weights.flatMap(brokenBudgets)).toEqual([])
  // A measurement that sees nothing would keep every budget.
  for (const { html } of weights) expect(html).toBeGreaterThan(0)
  expect(weights[0]?.usable).toBeGreaterThan(0)
})
