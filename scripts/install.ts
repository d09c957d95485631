import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that can be run: full paths are looked at, bare names are looked up on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) =>
    name.includes('/') ? name : folders.map((folder) => join(folder, name)),
  )
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not ours to run: the next candidate may be.
    return false
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Whether Debian packages can be installed without a password. */
export function canInstallPackages(): boolean {
  return isRoot() && findProgram(['apt-get']) !== undefined
}

/** Installs Debian packages; answers what went wrong, or nothing. */
export function installPackages(...packages: string[]): string | undefined {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
  ]
  for (const step of steps) {
    console.log(`$ apt-get ${step.join(' ')}`)
    const run = spawnSync('apt-get', step, { env: environment, encoding: 'utf8' })
    if (run.status !== 0) return lastLines(run.stderr || run.stdout || String(run.error))
  }
  return undefined
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' · ')
}
