import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Found } from './steps.ts'

/**
 * Vitest's reporter for `npm test`: writes the counts and the failed tests to UNIT_REPORT_FILE, and prints the tests that
 * passed only when they were run again.
 */
export class UnitCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['UNIT_REPORT_FILE']
    if (!path) return

    const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
    const failures: string[] = []
    for (const module of modules) {
      // A file that fails outside of its tests, as in its imports, has no failed test, nor has a group that fails in a hook.
      for (const group of [module, ...module.children.allSuites()]) {
        if (group.errors().length === 0) continue
        counts.failed++
        const { relativeModuleId } = module
        failures.push(group.type === 'module' ? relativeModuleId : `${relativeModuleId} > ${group.fullName}`)
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state]++
        if (state === 'failed') failures.push(`${module.relativeModuleId} > ${test.fullName}`)
        if (!test.diagnostic()?.flaky) continue
        counts.flaky++
        console.log(` flaky: ${module.relativeModuleId} > ${test.fullName}`)
      }
    }
    writeFileSync(path, JSON.stringify({ ...counts, failures } satisfies Found))
  }
}
