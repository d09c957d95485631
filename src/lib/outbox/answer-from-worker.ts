import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { GivenByButton, KeptAnswer } from '../notifications/push-worker.ts'
import { recall } from '../worker/worker-memory.ts'
import { answerRule } from './answer-rule.ts'
import { newRow } from './new-row.ts'
import { changesOf, keepChange } from './outbox.ts'
import { sendFromWorker } from './outbox-worker.ts'

/**
 * Keeps the answer that a member has given by a button of a notification, and sends it once. Without a network it waits in the outbox.
 * @throws if another person is signed in, or the browser keeps nothing
 */
export async function answerFromWorker({
  person,
  organisationId,
  operationId,
  answer,
}: GivenByButton): Promise<KeptAnswer> {
  const memory = await recall()
  if (memory?.person !== person) throw new Error('Another person is signed in.')
  const at = Date.now()
  const answeredAt = new Date(at - (memory.clockError ?? 0)).toISOString()
  const { key } = await keepChange(
    newRow(
      { name: 'respondToOperation', ...answerRule },
      {
        person,
        organisation: organisationId,
        params: { organisationId, operationId },
        input: { answer, minutes: null, note: null, at: answeredAt },
        key: newIdempotencyKey(),
        at,
      },
    ),
    answerRule.onlyLastCounts,
  )
  // It rejects while a change waits, maybe another one.
  await sendFromWorker().catch((error: unknown) => console.info('The answer may wait for a network.', error))
  return { key, state: await stateOfAnswer(person, key) }
}

export async function stateOfAnswer(person: number, key: string): Promise<KeptAnswer['state']> {
  const row = (await changesOf(person)).find((one) => one.key === key)
  if (!row) return 'sent'
  return row.ended === undefined ? 'unsent' : 'refused'
}
