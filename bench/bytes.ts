import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { startServer } from '../tests/support/server-process.ts'
import { brokenBudgets } from './budgets.ts'
import { growthReport, modulesOfPages, recordedModules, recordModules } from './module-report.ts'
import { weighPages } from './page-weight.ts'
import { pagesFromHome } from './pages.ts'
import { printWeights } from './print-weights.ts'

/**
 * `npm run bench:bytes`: what each page weighs, and which modules have become heavier since it was recorded.
 * `npm run bench:bytes -- --record` records what they weigh now: the next broken budget is compared with it.
 */
const server = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const weights = await weighPages(browser, server.origin, await pagesFromHome(server.origin))
  printWeights(weights)
  const modules = modulesOfPages(weights)
  if (process.argv.includes('--record')) recordModules(modules)
  else for (const sentence of growthReport(modules, recordedModules())) console.log(sentence)
  if (weights.flatMap(brokenBudgets).length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
