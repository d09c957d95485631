import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { useEmptyPostgres } from '../../support/servers/engines.ts'
import { runProgram } from '../../support/servers/run-program.ts'

const contract = fileURLToPath(new URL('../../../scripts/contract.ts', import.meta.url))

const postgres = useEmptyPostgres()

// Decision 14: the suite runs on both engines. By itself it runs on SQLite; here it runs once more.
test('the contract tests hold on PostgreSQL', { timeout: 600_000 }, async ({ skip, onTestFinished }) => {
  const backend = await bootBackend({ DATABASE_URL: postgres.needUrl(skip) })
  onTestFinished(() => backend.close())
  await fillDemo(backend.database, Date.now())

  const { code, output } = await runProgram(contract, { rest: ['--base-url', backend.origin] })

  expect(code, output).toBe(0)
  // Sent by that run: it really spoke to this backend.
  const sent = await backend.database.read
    .selectFrom('operations')
    .where('source', '=', 'contract')
    .select('id')
    .execute()
  expect(sent).not.toEqual([])
})
