import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.ts'
import { calls } from '../../src/contract/calls.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { sendCall } from '../support/matrix/contract.ts'
import { expectedStatus } from '../support/matrix/expected.ts'
import { rows, type Row } from '../support/matrix/rows.ts'
import { everyViewer } from '../support/matrix/viewers.ts'
import { matrixWorld, wordsHiddenFrom, type MatrixWorld } from '../support/matrix/world.ts'

// Architecture, section 3, Database: the same queries on PostgreSQL, so the same people are refused.

let postgres: Awaited<ReturnType<typeof startPostgres>>
let world: MatrixWorld | undefined
beforeAll(async () => {
  postgres = await startPostgres()
  if ('url' in postgres) world = await matrixWorld({ address: { url: postgres.url } })
}, 300_000)
afterAll(async () => {
  await world?.close()
  if ('url' in postgres) await postgres.stop()
})

test.for(Object.keys(rows) as (keyof typeof rows)[])(
  '%s answers everybody as on SQLite',
  async (name, { skip }) => {
    if (!world) {
      const why = 'unavailable' in postgres ? postgres.unavailable : 'no database'
      process.stderr.write(`\n*** PostgreSQL COULD NOT RUN: ${why}. This test proves nothing about it. ***\n`)
      return skip(why)
    }
    const [call, row]: [Endpoint, Row] = [calls[name], rows[name]]
    for (const viewer of everyViewer) {
      const token = await world.tokenOf(viewer, { own: row.usesUpSession ?? false })
      const answer = await sendCall(world, call, await row.request(world, viewer), token)
      const body = await answer.text()

      expect([viewer, answer.status]).toEqual([viewer, expectedStatus(call, row, viewer)])
      for (const word of wordsHiddenFrom(viewer)) expect(body).not.toContain(word)
    }
  },
)
