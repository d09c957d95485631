// `npm run baselines`: takes every picture anew, as what later pictures are compared with on machines like this one.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { visualEnvironment } from '../tests/visual/environment.ts'
import { baselinesFolder } from '../tests/visual/folders.ts'

/** Some 110 pages and parts, each in two views: more than a person looks through. */
const MOST = 230

const environment = await visualEnvironment()
const folder = baselinesFolder(environment)
// Pictures of what is no longer there must not stay.
rmSync(folder, { recursive: true, force: true })
const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js')
const { status } = spawnSync(
  process.execPath,
  [
    playwright,
    'test',
    '--config=playwright.visual.config.ts',
    '--update-snapshots=all',
    '--reporter=dot',
    '(pictures|states)\\.spec\\.ts$',
    ...process.argv.slice(2),
  ],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
)
process.exitCode = status ?? 1

const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.png'))
  .map((path) => statSync(join(folder, path)).size)
const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
console.log(`${sizes.length} baselines for ${environment}, ${megabytes.toFixed(1)} MB`)
if (sizes.length > MOST) {
  console.error(`More than ${MOST} are too many: leave out what other pictures show.`)
  process.exitCode = 1
}
