import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Counts } from './steps.ts'

/** Vitest's reporter for `npm test`: writes the counts to UNIT_REPORT_FILE, and names what passed only when run again. */
export class UnitCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['UNIT_REPORT_FILE']
    if (!path) return

    const counts: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state]++
        if (!test.diagnostic()?.flaky) continue
        counts.flaky++
        console.log(` flaky: ${module.relativeModuleId} > ${test.fullName}`)
      }
    }
    writeFileSync(path, JSON.stringify(counts))
  }
}
