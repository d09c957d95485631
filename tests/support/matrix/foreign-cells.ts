import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { idSlots, sendCall, type IdSlot } from './contract.ts'
import { foreignIds, idOfInput, idOfPath, MISSING, requestFrom, triedFrom } from './foreign.ts'
import { rowOf, rows, type Request } from './rows.ts'
import { keepStored } from './stored.ts'
import { type Viewer, viewers } from './viewers.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

// Product page, section 3: 404 also for a foreign organisation's id, existence is not revealed. Everything in an answer but its date
// is compared.

const names = Object.keys(rows) as (keyof typeof rows)[]
const cells = names.flatMap((name) => {
  const call: Endpoint = calls[name]
  return idSlots(call).map((slot) => {
    const title = `\`${call.method} ${call.path}\`: a foreign ${slot.name} is answered like a missing one`
    return [title, { call, row: rowOf(name), slot }] as const
  })
})

/**
 * Tests that each of these viewers is answered for an id of another organisation as for one that does not exist, by each call with an id.
 * A token that has ended is answered as none: `matrix.test.ts` asks each call with each of them.
 */
export function testForeignIds(asking: readonly Viewer[]): void {
  let world: MatrixWorld
  beforeAll(async () => {
    world = await matrixWorld()
  })
  afterAll(() => world.close())

  test.each(cells)('%s', async (_, { call, row, slot }) => {
    const asked = await Promise.all(
      asking.map(async (viewer) => ({
        viewer,
        input: (await row.request(world, viewer)).input,
        token: await world.tokenOf(viewer),
      })),
    )
    const expectUnchanged = call.method === 'GET' ? undefined : await keepStored(world.database)

    for (const { viewer, input, token } of asked) {
      for (const from of triedFrom(viewer)) {
        const right = requestFrom(world.places, from, input)
        const ask = async (id: number) =>
          outcomeOf(await sendCall(world, call, withId(right, slot, id), token))
        const missing = await ask(MISSING)
        const foreign = await foreignIds(world, { ...row, name: slot.name }, viewer, from)

        expect(missing.status, viewers[viewer]).toBeGreaterThanOrEqual(400)
        expect(foreign.length).toBeGreaterThan(1)
        for (const id of foreign) {
          expect(await ask(id), `${viewers[viewer]} asks for ${id}`).toEqual(missing)
        }
      }
    }
    await expectUnchanged?.()
  })

  test('every kind of id that is known is tried', () => {
    const tried = (part: IdSlot['in']) =>
      new Set(cells.flatMap(([, { slot }]) => (slot.in === part ? [slot.name] : [])))
    expect([...tried('params')]).toEqual(expect.arrayContaining(Object.keys(idOfPath)))
    expect([...tried('input')].toSorted()).toEqual(Object.keys(idOfInput).toSorted())
  })
}

function withId({ params, input }: ReturnType<typeof requestFrom>, slot: IdSlot, id: number): Request {
  return slot.in === 'params'
    ? { params: { ...params, [slot.name]: id }, input }
    : { params, input: { ...input, [slot.name]: slot.name.endsWith('ids') ? [id] : id } }
}

async function outcomeOf(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  return { status: answer.status, body: await answer.text(), headers }
}
