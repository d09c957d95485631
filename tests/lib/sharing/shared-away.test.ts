import { describe, expect, test } from 'vitest'
import { readShared } from '../../../src/lib/sharing/shared-view.ts'

const address = 'https://alarm.example.org/shared/abc'
const answering = (status: number) => () => Response.json({ message: '…' }, { status })
const ask = (status: number, init?: RequestInit) =>
  readShared({ request: new Request(address, init), token: 'abc', locale: 'de', api: answering(status) })

test('a link that is over is said to be', async () => {
  expect(await ask(404)).toEqual({ view: 'gone', cookies: [] })
})

describe.each([
  ['whose database is away', 503],
  ['that restarts behind a proxy', 502],
  ['that a proxy waits for in vain', 504],
])('with an API %s', (_, status) => {
  test('a link is not said to be over', async () => {
    expect(await ask(status)).toEqual({ view: 'away', cookies: [] })
  })

  test('a PIN that could not be checked is not said to be wrong', async () => {
    const body = new URLSearchParams({ pin: '123456' })
    expect(await ask(status, { method: 'POST', body })).toEqual({ view: 'away', cookies: [] })
  })
})

test('a failure of the API stays an error', async () => {
  await expect(ask(500)).rejects.toThrow('500')
})
