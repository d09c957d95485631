import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

const ours = fileURLToPath(new URL('./workshop', import.meta.url))
/** Not below node_modules: there TypeScript is not compiled. */
export const workshop = fileURLToPath(new URL('../../.conformance', import.meta.url))
export const program = (name: string): string => join(workshop, 'node_modules/.bin', name)
/** The package of the client with its specs, as published. */
export const client = join(workshop, 'pusher-js')
/** The package of the server library with its tests, as published. */
export const library = join(workshop, 'node_modules/pusher')

/**
 * Puts what the suites need into a folder of its own, so that the product need not install it; once, until a version
 * changes.
 */
export async function install(): Promise<void> {
  const wanted = readFileSync(join(ours, 'package-lock.json'), 'utf8')
  const mark = join(workshop, 'installed')
  const installed = existsSync(mark) && readFileSync(mark, 'utf8') === wanted
  if (!installed) rmSync(workshop, { recursive: true, force: true })
  cpSync(ours, workshop, { recursive: true })
  if (installed) return

  console.log('Installing the suites …')
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code } = await run('npm', ['ci', ...options], { directory: workshop })
  if (code !== 0) throw new Error('The suites cannot be installed, see above.')
  cpSync(join(workshop, 'node_modules/pusher-js'), client, { recursive: true })
  writeFileSync(mark, wanted)
}
