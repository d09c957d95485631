import type { Program } from './steps.ts'

/** The worker has types of its own (no DOM) and is no part of the main project: its lint is without types. */
const WORKER = 'src/sw.ts'

/** Checks the format: oxfmt that of nearly all files, Prettier that of Astro's templates, which oxfmt does not know. */
export function formatOf(files: readonly string[], templates: readonly string[]): Program[] {
  return [
    { name: 'oxfmt', rest: ['--check', '--no-error-on-unmatched-pattern', ...files] },
    ...(templates.length > 0
      ? [{ name: 'prettier', rest: ['--check', '--log-level', 'warn', ...templates] }]
      : []),
  ]
}

/** Lint and types of everything. One program does both for TypeScript; Astro's own knows templates. */
export const lintAndTypes: readonly Program[] = [
  { name: 'oxlint', rest: ['--type-aware', '--type-check', '--ignore-pattern', WORKER] },
  { name: 'oxlint', rest: [WORKER] },
  { name: 'tsc', rest: ['-p', 'tsconfig.worker.json', '--noEmit'] },
  { name: 'astro', rest: ['check', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning'] },
]
