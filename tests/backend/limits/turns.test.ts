import { expect, test } from 'vitest'
import { createTurns } from '../../../src/backend/limits/turns.ts'

// Architecture, section 3, Database: what nobody waits for takes no more than its part of the connections.

test('no more than so many run at once, each in its turn, whatever becomes of those before', async () => {
  const turn = createTurns(2)
  const begun: number[] = []
  const end: ((error?: Error) => void)[] = []
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(number)
      end[number] = (error) => (error ? reject(error) : resolve(number))
    })
  const all = [0, 1, 2, 3].map((number) => turn(work(number)))

  expect(begun).toEqual([0, 1])
  end[1]?.(new Error('stop'))
  await expect(all[1]).rejects.toThrow('stop')
  expect(begun).toEqual([0, 1, 2])
  end[0]?.()
  expect(await all[0]).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3])
  end[2]?.()
  end[3]?.()
  expect(await Promise.all([all[2], all[3]])).toEqual([2, 3])

  const later = turn(work(4))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  end[4]?.()
  expect(await later).toBe(4)
})
