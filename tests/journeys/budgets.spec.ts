import { brokenBudgets } from '../../bench/budgets.ts'
import { heaviestModules, modulesOfPages } from '../../bench/module-report.ts'
import { weighPages } from '../../bench/page-weight.ts'
import { pagesFromHome } from '../../bench/pages.ts'
import { expect, test } from '../support/browser/browser.ts'

test('every page keeps its budget on the wire (architecture, section 6)', async ({ browser, server }) => {
  // Every page there is, one after the other: more with each release.
  test.slow()
  const weights = await weighPages(browser, server.origin, await pagesFromHome(server.origin))

  const broken = weights.flatMap(brokenBudgets)
  const heavy = weights.filter((weight) => brokenBudgets(weight).length > 0)
  expect([...broken, ...heaviestModules(modulesOfPages(heavy))]).toEqual([])
  // A measurement that sees nothing would keep every budget.
  for (const { html } of weights) expect(html).toBeGreaterThan(0)
  expect(weights[0]?.usable).toBeGreaterThan(0)
  expect(Object.keys(modulesOfPages(weights)['home usable'] ?? {})).toContain('src/islands/IncidentFeed.tsx')
})
