import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { brokenBudgets } from './budgets.ts'
import { heaviestModules, modulesOfPages } from './module-report.ts'
import { weighPages } from './page-weight.ts'
import { pagesFromHome } from './pages.ts'
import { printWeights } from './print-weights.ts'

/** `npm run bench:bytes`: what each page weighs; of a page over its budget, the heaviest modules too. */
const server = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const weights = await weighPages(browser, server.origin, await pagesFromHome(server.origin))
  printWeights(weights)
  const heavy = weights.filter((weight) => brokenBudgets(weight).length > 0)
  for (const sentence of heaviestModules(modulesOfPages(heavy))) console.log(sentence)
  if (heavy.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
