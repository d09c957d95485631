import type { Program } from './steps.ts'

/** The worker has types of its own (no DOM) and is no part of the main project: its lint is without types. */
const WORKER = 'src/sw.ts'

/** Lint and types of everything. One program does both for TypeScript; Astro's own knows templates. */
export const lintAndTypes: readonly Program[] = [
  { name: 'oxlint', rest: ['--type-aware', '--type-check', '--ignore-pattern', WORKER] },
  { name: 'oxlint', rest: [WORKER] },
  { name: 'tsc', rest: ['-p', 'tsconfig.worker.json', '--noEmit'] },
  { name: 'astro', rest: ['check', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning'] },
]
