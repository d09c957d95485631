import { execFileSync } from 'node:child_process'

/**
 * Paths of what differs from the commit where this branch left main: committed, staged, not staged, and not yet added.
 * On main itself, what is not committed.
 * @throws where there is no git, or no repository.
 */
export function changedFiles(): string[] {
  const start = baseCommit()
  const differing = lines('diff', '--name-only', '--no-renames', start)
  const added = lines('ls-files', '--others', '--exclude-standard')
  return [...new Set([...differing, ...added])].toSorted()
}

function baseCommit(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return lines('merge-base', 'HEAD', main)[0] ?? 'HEAD'
    } catch {
      // This clone does not know that branch: the next one, or else the last commit.
    }
  }
  return 'HEAD'
}

function lines(...command: string[]): string[] {
  // Without quotes around names that are not ASCII.
  const printed = execFileSync('git', ['-c', 'core.quotePath=false', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return printed.split('\n').filter((line) => line !== '')
}
