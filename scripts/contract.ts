// `npm run contract -- --base-url URL`: the contract tests against any running backend that has the demo people.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } })
const origin = values['base-url']
if (!origin || !URL.canParse(origin)) {
  process.stderr.write('Say which backend: npm run contract -- --base-url http://localhost:8000\n')
  process.exit(1)
}

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const files = ['tests/contract/specification-calls.test.ts', 'tests/contract/bad-input.test.ts']
// One after the other: both use the demo people of one backend, and one counts their notifications.
const { status } = spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', ...files], {
  stdio: 'inherit',
  env: { ...process.env, CONTRACT_BASE_URL: origin },
})
process.exit(status ?? 1)
