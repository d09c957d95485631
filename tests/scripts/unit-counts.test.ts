import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { UnitCounts } from '../../scripts/testing/unit-counts.ts'
import { removeFolder, temporaryFolder } from '../support/documents/folders.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  vi.stubEnv('UNIT_REPORT_FILE', join(folder, 'report.json'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  removeFolder(folder)
})

const failedTest = { result: () => ({ state: 'failed' }), diagnostic: () => undefined, fullName: 'adds' }
const error = { message: 'it does not work' }

/** What the reporter reads of a file with its tests and groups. */
function fileOf(name: string, given: { errors?: object[]; groups?: object[]; tests?: object[] }): TestModule {
  const { errors = [], groups = [], tests = [] } = given
  const children = { allSuites: () => groups, allTests: () => tests }
  return { type: 'module', relativeModuleId: name, errors: () => errors, children } as unknown as TestModule
}

test('a file or a group that fails outside of its tests counts, beside the tests that failed', () => {
  const group = { type: 'suite', fullName: 'offline', errors: () => [error] }

  new UnitCounts().onTestRunEnd([
    fileOf('a.test.ts', { tests: [failedTest] }),
    fileOf('b.test.ts', { errors: [error] }),
    fileOf('c.test.ts', { groups: [group] }),
  ])

  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual({
    passed: 0,
    failed: 3,
    skipped: 0,
    flaky: 0,
    failures: ['a.test.ts > adds', 'b.test.ts', 'c.test.ts > offline'],
  })
})
