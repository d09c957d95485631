import { expect, test } from 'vitest'
import { createPrecedence } from '../../../src/backend/limits/precedence.ts'

test('who goes last waits while something goes first, until the last of it is over, and not otherwise', async () => {
  const { first, turn } = createPrecedence()
  expect(turn()).toBeUndefined()
  const alarms = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const
  const taken = alarms.map(({ promise }) => first(() => promise))
  let went = false
  const waiting = turn()?.then(() => (went = true))
  alarms[0].resolve('one')
  await taken[0]
  expect(went).toBe(false)
  alarms[1].reject(new Error('refused'))
  await expect(taken[1]).rejects.toThrow('refused')
  await waiting
  expect(went).toBe(true)
  expect(turn()).toBeUndefined()
})

test('however many alarms there are, files come all the same', async () => {
  const { first, turn } = createPrecedence()
  const alarm = Promise.withResolvers<void>()
  const taken = first(() => alarm.promise)
  await turn()
  alarm.resolve()
  await taken
})
