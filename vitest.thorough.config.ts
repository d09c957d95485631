import { defineConfig, mergeConfig } from 'vitest/config'
import gate from './vitest.config.ts'

/** Units that are too slow for every change: `npm run test:thorough`. */
const thorough = mergeConfig(gate, defineConfig({ test: { testTimeout: 180_000 } }))
thorough.test = {
  ...thorough.test,
  projects: undefined,
  include: [
    'tests/thorough/**/*.test.ts',
    // Those which the gate runs on one engine.
    'tests/backend/account/*.test.ts',
    'tests/backend/documents/{document-previews,linked-documents}.test.ts',
    'tests/backend/fms-news/told.test.ts',
    'tests/backend/http/file-parts.test.ts',
    'tests/backend/operations/{attachments,intake-body,operation-report}.test.ts',
    'tests/backend/organisation/*.test.ts',
    'tests/backend/people/*.test.ts',
    'tests/backend/rights/rights-end.test.ts',
    'tests/backend/sharing/*.test.ts',
    'tests/backend/tenant/*.test.ts',
    'tests/backend/vehicles/vehicle-work.test.ts',
  ],
  env: { ON_BOTH_ENGINES: 'yes' },
  exclude: ['node_modules/**'],
  setupFiles: ['tests/support/key-warnings-setup.ts'],
}

export default thorough
