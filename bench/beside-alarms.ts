import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { intakeAlarm } from '../src/contract/operations/operations.ts'
import { INTAKE_KEY } from '../tests/support/worlds/people.ts'

/** As often as the worst night has alarms, and more. */
export const ALARM_EVERY_MS = 100

let raised = 0
/** Raises an alarm and answers how many ms its answer took. */
export async function alarm(origin: string): Promise<number> {
  raised += 1
  const began = performance.now()
  const answer = await fetch(origin + intakeAlarm.path, {
    method: intakeAlarm.method,
    headers: { authorization: `Bearer ${INTAKE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      source: 'bench',
      source_id: String(raised),
      title: `B3 – Wohnungsbrand ${raised}`,
    }),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`an alarm was answered with ${answer.status}`)
  return performance.now() - began
}

/** In bytes; 0 where the system does not say it. */
export function memoryOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * 4096
}

/** Alarms one after the other as long as something is done: how long each took, and the most memory meanwhile. */
export async function beside<Result>(
  { origin, pid }: { origin: string; pid: number },
  doing: Promise<Result>,
): Promise<{ times: number[]; memory: number; result: Result }> {
  let over = false
  const ended = doing.finally(() => (over = true))
  // It is waited for below.
  ended.catch(() => undefined)
  const times: number[] = []
  let memory = 0
  const watching = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), 20)
  while (!over) {
    times.push(await alarm(origin))
    await wait(ALARM_EVERY_MS)
  }
  clearInterval(watching)
  return { times, memory, result: await ended }
}
