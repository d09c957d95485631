import { expect } from 'vitest'
import { newSecret } from '../../../src/backend/session/secrets.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { sendCall } from './contract.ts'
import { expectedStatus } from './expected.ts'
import { words } from './places.ts'
import type { Row } from './rows.ts'
import { keepStored } from './stored.ts'
import { everyViewer, type Viewer, viewers } from './viewers.ts'
import { type MatrixWorld, wordsHiddenFrom } from './world.ts'

/** One call by one viewer, and the status of its answer. */
export interface Cell {
  call: Endpoint
  row: Row
  viewer: Viewer
  status: number
  /** Of a call by a secret: what the caller sends in place of the right one. */
  wrongSecret?: (secret: string) => string
}

/** Every call that has a row × every viewer, with a title each; of a call by a secret also every kind of wrong secret. */
export function cellsOf(
  calls: Readonly<Record<string, Endpoint>>,
  rows: Readonly<Record<string, Row>>,
): (readonly [string, Cell])[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined
    if (!row) return []
    const named = `\`${call.method} ${call.path}\``
    const byViewer = everyViewer.map((viewer) => {
      const status = expectedStatus(call, row, viewer)
      return [`${named} × ${viewers[viewer]}: ${status}`, { call, row, viewer, status }] as const
    })
    if (call.access.kind !== 'secret') return byViewer
    const wrong = Object.entries(wrongSecrets).flatMap(([which, wrongSecret]) =>
      (['stranger', 'member', 'tenantAdmin'] as const).map((viewer) => {
        const title = `${named} × ${viewers[viewer]} with ${which}: 404`
        return [title, { call, row, viewer, status: 404, wrongSecret }] as const
      }),
    )
    return [...byViewer, ...wrong]
  })
}

const wrongSecrets: Readonly<Record<string, NonNullable<Cell['wrongSecret']>>> = {
  'another secret': () => newSecret().secret,
  'the secret in other letters': (secret) =>
    secret.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  'a part of the secret': (secret) => secret.slice(0, -1),
  'a longer secret': (secret) => `${secret}A`,
  'a number': () => '1',
}

/** Makes the call as the viewer; what was refused says no more than that, and has changed nothing. */
export async function tryCell(
  world: MatrixWorld,
  { call, row, viewer, status, wrongSecret }: Cell,
): Promise<void> {
  const right = await row.request(world, viewer)
  const secret = wrongSecret?.(String(right.params?.['secret']))
  const request = secret === undefined ? right : { ...right, params: { ...right.params, secret } }
  const token = await world.tokenOf(viewer, { own: row.usesUpSession ?? false })
  const mustChangeNothing = status >= 400 && call.method !== 'GET'
  const expectUnchanged = mustChangeNothing ? await keepStored(world.database) : undefined

  const answer = await sendCall(world, call, request, token)
  const body = await answer.text()

  expect([answer.status, body]).toEqual([status, expect.any(String)])
  if (status < 400) {
    for (const word of wordsHiddenFrom(viewer, call)) expect(body).not.toContain(word)
    return
  }
  // A refusal says what it is, nothing else, and leaves everything as it was.
  const keys = status === 422 ? ['message', 'errors'] : ['message']
  expect(Object.keys(JSON.parse(body) as object)).toEqual(keys)
  for (const word of [...Object.values(words), '@matrix.example']) expect(body).not.toContain(word)
  await expectUnchanged?.()
}
