import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBudgets } from '../../bench/budgets.ts'
import { filesOf, type KnownFiles, readShell, weightOf } from '../../bench/built-weight.ts'
import { heaviestModules, modulesOfPages } from '../../bench/module-report.ts'
import { addressOf, pageRows, pages } from '../support/pages.ts'
import { startSite } from '../support/servers/built-site.ts'

let site: Awaited<ReturnType<typeof startSite>>
let known: KnownFiles
beforeAll(async () => {
  site = await startSite()
  known = filesOf(await readShell(site.origin, pages.home.route))
}, 120_000)
afterAll(() => site.close())

// A passage has nothing to show, an error page no script, and what a link leads to needs its data: a browser weighs it.
const weighed = pageRows.filter(
  ({ guarded, budget }) => guarded !== undefined && guarded !== 'passage' && budget !== 'shared',
)

test.each(weighed)(
  '$name keeps its budget on the wire (architecture, section 6)',
  async ({ name, ...row }) => {
    const shell = await readShell(site.origin, addressOf(row).replace('[id]', '7'))
    const { budget = 'other' } = row
    const weight = weightOf(shell, { page: name, budget, ...(budget === 'other' && { known }) })

    // A measurement that sees nothing would keep every budget.
    expect(weight.html).toBeGreaterThan(1_000)
    expect(shell.usable.length).toBeGreaterThan(0)
    expect(shell.styles.length).toBeGreaterThan(0)
    const broken = brokenBudgets(weight)
    expect([...broken, ...(broken.length > 0 ? heaviestModules(modulesOfPages([weight])) : [])]).toEqual([])
  },
)
