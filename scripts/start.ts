// `npm start`: builds the site when it is missing or older than its sources, then runs the server in this process.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './build/stamp.ts'

if (!isBuilt(join(import.meta.dirname, '../dist'))) {
  process.stdout.write('Building the pages …\n')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
// Whoever tries the product sees it as a brigade does that has used it for a year; tests start from little.
process.env['DEMO'] ||= 'year'
await import('../src/backend/main.ts')
