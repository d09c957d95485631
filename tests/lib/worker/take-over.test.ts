import { expect, test, vi } from 'vitest'
import { mayTakeOver } from '../../../src/lib/worker/take-over.ts'
import type { Answer } from '../../../src/lib/worker/worker-link.ts'

// Issue of the installed app: a waiting worker is held back while a form is dirty or an alarm is younger than a minute.

const window = (path: string, answer: Answer | undefined) => ({
  url: `https://alarm.example${path}`,
  ask: vi.fn(() => Promise.resolve(answer)),
})

test('a worker takes over when every page agrees, and where none is open', async () => {
  const pages = [window('/', 'done'), window('/en/alarmierungen/7?x=1', 'done')]

  expect(await mayTakeOver(pages, true)).toBe(true)
  expect(pages[1]?.ask).toHaveBeenCalledWith({ kind: 'reload', byHand: true })
  expect(await mayTakeOver([], false)).toBe(true)
})

test.each(['later', undefined] as const)('one page that answers %s holds it back', async (answer) => {
  expect(await mayTakeOver([window('/', 'done'), window('/notifications', answer)], true)).toBe(false)
})

test('nobody waits for pages without a script, which hold nothing', async () => {
  const mute = [window('/gibt-es-nicht', undefined), window('/shared/token', undefined)]

  expect(await mayTakeOver(mute, false)).toBe(true)
  expect(mute[0]?.ask).not.toHaveBeenCalled()
})

test('somebody may be typing their password', async () => {
  expect(await mayTakeOver([window('/', 'done'), window('/en/login', undefined)], false)).toBe(false)
})
