import { brokenBudgets } from '../../bench/budgets.ts'
import { heaviestModules, modulesOfPages } from '../../bench/module-report.ts'
import { weighInBrowser } from '../../bench/page-weight.ts'
import { expect, test } from '../support/browser/browser.ts'

test('home and login, with all that follows when they are idle, and a shared link keep their budgets (architecture, section 6)', async ({
  browser,
  server,
}) => {
  const weights = await weighInBrowser(browser, server.origin)

  const broken = weights.flatMap(brokenBudgets)
  const heavy = weights.filter((weight) => brokenBudgets(weight).length > 0)
  expect([...broken, ...heaviestModules(modulesOfPages(heavy))]).toEqual([])
  // A measurement that sees nothing would keep every budget.
  for (const { html } of weights) expect(html).toBeGreaterThan(0)
  expect(weights[0]?.usable).toBeGreaterThan(0)
  expect(Object.keys(modulesOfPages(weights)['home usable'] ?? {})).toContain('src/islands/IncidentFeed.tsx')
})
