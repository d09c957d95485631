import { defineConfig, mergeConfig } from 'vitest/config'
import { globSync, readFileSync } from 'node:fs'
import gate from './vitest.config.ts'

/** The test files that the gate runs on SQLite alone: they ask `enginesOfGate`. */
function filesOnOneEngine(): string[] {
  return globSync('tests/backend/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('nginesOfGate'),
  )
}

/** Units that are too slow for every change: `npm run test:thorough`. */
const thorough = mergeConfig(gate, defineConfig({ test: { testTimeout: 180_000 } }))
thorough.test = {
  ...thorough.test,
  projects: undefined,
  include: ['tests/thorough/**/*.test.ts', ...filesOnOneEngine()],
  env: { ON_BOTH_ENGINES: 'yes' },
  exclude: ['node_modules/**'],
  setupFiles: ['tests/support/key-warnings-setup.ts'],
}

export default thorough
