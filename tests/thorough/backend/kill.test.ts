import { expect, test } from 'vitest'
import { killInTheMiddle } from '../../../bench/kill.ts'

test('killing the process with SIGKILL in the middle of 1,000 alarms loses none that was answered 2xx', async () => {
  const { answered, lost, afterReplay } = await killInTheMiddle(1000, 400)

  expect(answered).toBeGreaterThanOrEqual(400)
  expect(lost).toEqual([])
  // The dispatch centre repeats what got no answer: nothing is there twice.
  expect(afterReplay).toBe(1000)
})
