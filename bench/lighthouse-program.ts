import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const LIGHTHOUSE_VERSION = '13.5.0'

const folder = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${LIGHTHOUSE_VERSION}`)
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

/**
 * The path of Lighthouse, installed at its first use: 114 packages and 176 MB, which `npm install` would otherwise install for people
 * who only want to run or test the product.
 * @throws when it is neither there nor to be had.
 */
export function findLighthouse(): string {
  if (existsSync(program)) return program

  console.log(`Installing Lighthouse ${LIGHTHOUSE_VERSION} (once, about 10 s).`)
  mkdirSync(folder, { recursive: true })
  // Of its own: otherwise npm takes the nearest package above, which is the product.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', ['install', ...options, `lighthouse@${LIGHTHOUSE_VERSION}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (run.status === 0 && existsSync(program)) return program
  throw new Error(`Lighthouse could not be installed: ${run.error?.message ?? run.stderr}`)
}
