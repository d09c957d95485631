import { defineConfig, mergeConfig } from 'vitest/config'
import gate from './vitest.config.ts'

/** Units that are too slow for every change: `npm run test:thorough`. */
const thorough = mergeConfig(gate, defineConfig({ test: { testTimeout: 180_000 } }))
thorough.test = {
  ...thorough.test,
  projects: undefined,
  include: ['tests/thorough/**/*.test.ts'],
  exclude: ['node_modules/**'],
}

export default thorough
