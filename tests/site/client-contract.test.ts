import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'

// Architecture, section 6: the bytes of a page are budgeted; what only the backend reads of the contract is not sent.

const folder = join(import.meta.dirname, '../../dist/client/_astro')
const scripts = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

test('the script of the browser has the paths it calls, and no word of what only the backend reads', () => {
  const known = Object.values(calls)
  expect(known.filter(({ path }) => scripts.includes(path)).length).toBeGreaterThan(15)
  expect(known.filter(({ summary }) => scripts.includes(summary))).toEqual([])
  expect(scripts).not.toMatch(/sparesRight|renewableSession/)
})
