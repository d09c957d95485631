import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../scripts/install.ts'
import { removeFolder, temporaryFolder } from '../support/documents/folders.ts'

const hooks = join(import.meta.dirname, '../../.githooks')
const git = findProgram(['git'])
const folders: string[] = []
afterAll(() => folders.forEach(removeFolder))

/** Without the settings of the person at this machine, and of a git that may be running this test. */
const environment = (path = process.env['PATH'] ?? '') => ({
  PATH: path,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
})

function run(folder: string, program: string, ...rest: string[]): string {
  return execFileSync(program, rest, { cwd: folder, env: environment(), encoding: 'utf8' }).trim()
}

function project(): string {
  const folder = temporaryFolder()
  folders.push(folder)
  cpSync(hooks, join(folder, '.githooks'), { recursive: true })
  return folder
}

const install = (folder: string) => run(folder, 'sh', '.githooks/install.sh')
const hooksPath = (folder: string) => run(folder, 'git', 'config', '--default', '', '--get', 'core.hooksPath')

describe('npm install sets the hooks', () => {
  test.skipIf(!git)('in a fresh clone, once and again, without a word', () => {
    const folder = project()
    run(folder, 'git', 'init', '--quiet')

    expect(install(folder) + install(folder)).toBe('')
    expect(hooksPath(folder)).toBe('.githooks')
  })

  test.skipIf(!git)('but never over those of the developer', () => {
    const [elsewhere, within] = [project(), project()]
    run(elsewhere, 'git', 'init', '--quiet')
    run(elsewhere, 'git', 'config', 'core.hooksPath', 'my-hooks')
    run(within, 'git', 'init', '--quiet')
    mkdirSync(join(within, '.git/hooks'), { recursive: true })
    writeFileSync(join(within, '.git/hooks/pre-push'), '')

    expect(install(elsewhere)).toContain('my-hooks: left as it is')
    expect(hooksPath(elsewhere)).toBe('my-hooks')
    expect(install(within)).toContain('.git/hooks: left as it is')
    expect(hooksPath(within)).toBe('')
  })

  test('and where there is no repository, or no git, it says nothing and succeeds', () => {
    const folder = project()
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    symlinkSync('/bin/sh', join(bin, 'sh'))
    const options = { cwd: folder, encoding: 'utf8' } as const
    const command = ['.githooks/install.sh'] as const

    expect(execFileSync('/bin/sh', command, { ...options, env: environment() })).toBe('')
    expect(execFileSync('/bin/sh', command, { ...options, env: environment(bin) })).toBe('')
  })
})
