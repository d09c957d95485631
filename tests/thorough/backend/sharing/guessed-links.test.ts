import { expect, test } from 'vitest'
import { tokenOf } from '../../../support/calls/invited.ts'
import { raiseInProcess } from '../../../support/calls/operation-work.ts'
import { inProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'

test('10,000 guesses of a token a minute: one answer until the limit closes, one after it, and a good link stays good', async () => {
  const backend = await inProcess({ addressOf: () => '10.9.0.1' })
  try {
    const token = await tokenOf(backend, people.leitung)
    const operation = await raiseInProcess(backend)
    const answer = await backend.call('POST', `/api/organisation/1/operation/${operation}/share`, {
      token,
      body: {},
    })
    const link = (await answer.json()) as { token: string }
    const seen = new Map<string, number>()
    for (let guess = 0; guess < 10_000; guess += 1) {
      backend.passTime(6)
      const { status } = await backend.call('GET', `/api/shared/${String(guess).padStart(43, 'A')}`)
      seen.set(String(status), (seen.get(String(status)) ?? 0) + 1)
    }
    expect([...seen.keys()].toSorted()).toEqual(['404', '429'])
    expect(seen.get('404')).toBeLessThan(110)
    expect((await backend.call('GET', `/api/shared/${link.token}`)).status).toBe(200)
  } finally {
    await backend.close()
  }
})
