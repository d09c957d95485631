import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../../src/contract/calls.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { useEmptyPostgres } from '../../../support/servers/engines.ts'
import { sendCall } from '../../../support/matrix/contract.ts'
import { expectedStatus } from '../../../support/matrix/expected.ts'
import { rowOf, rows, type Row } from '../../../support/matrix/rows.ts'
import { everyViewer } from '../../../support/matrix/viewers.ts'
import { matrixWorld, wordsHiddenFrom, type MatrixWorld } from '../../../support/matrix/world.ts'

// Architecture, section 3, Database: the same queries on PostgreSQL, so the same people are refused.

const postgres = useEmptyPostgres()
let world: MatrixWorld | undefined
beforeAll(async () => {
  const url = postgres.url()
  if (url !== undefined) world = await matrixWorld({ address: { url } })
}, 300_000)
afterAll(() => world?.close())

test.for(Object.keys(rows) as (keyof typeof rows)[])(
  '%s answers everybody as on SQLite',
  async (name, { skip }) => {
    postgres.needUrl(skip)
    if (!world) throw new Error('the world of the matrix is not there yet')
    const [call, row]: [Endpoint, Row] = [calls[name], rowOf(name)]
    for (const viewer of everyViewer) {
      const token = await world.tokenOf(viewer, { own: row.usesUpSession ?? false })
      const answer = await sendCall(world, call, await row.request(world, viewer), token)
      const body = await answer.text()

      expect([viewer, answer.status]).toEqual([viewer, expectedStatus(call, row, viewer)])
      for (const word of wordsHiddenFrom(viewer, call)) expect(body).not.toContain(word)
    }
  },
)
