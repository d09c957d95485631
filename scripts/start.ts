// `npm start`: builds the site when it is missing or older than its sources, then runs the server in this process.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half a second less at every start but the first: the server is a thousand modules of TypeScript.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
// The demo tenant of a first try has a year of alarms behind it; tests start with less.
process.env['DEMO'] ||= 'year'

const { isBuilt } = await import('./build/stamp.ts')
if (!isBuilt(join(import.meta.dirname, '../dist'))) {
  await refuseSecondStart()
  process.stdout.write('Building the pages …\n')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../src/backend/main.ts')

/** A server that runs is found before the build, not after it. Ends this process with the line that the start would print. */
async function refuseSecondStart(): Promise<void> {
  const { readConfig, StartError } = await import('../src/backend/config.ts')
  const { requireFree } = await import('../src/backend/process/listen.ts')
  try {
    await requireFree(readConfig(process.env))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
