import { keepAnswerGiven } from './keep-answer-given.ts'
import {
  changesOf,
  nextAttempt,
  type Outcome,
  outcomeOfStatus,
  sendChanges,
  type StoredRow,
} from './outbox.ts'
import { OUTBOX_CHANNEL } from './outbox-channel.ts'
import { recall } from '../worker/worker-memory.ts'

const PATIENCE_MS = 30_000

/**
 * Sends what a page has left behind; pages that are open hear of it. Rejects while something waits: the browser comes
 * again then.
 */
export async function sendFromWorker(): Promise<void> {
  const person = (await recall())?.person
  if (person === undefined) return
  const channel = new BroadcastChannel(OUTBOX_CHANNEL)
  try {
    await sendChanges(
      {
        person: () => person,
        send: post,
        done: async (row, answer) => {
          await keepAnswerGiven(row, answer)
          channel.postMessage({ sent: { row, answer } })
        },
        now: () => Date.now(),
      },
      'waiting',
    )
    channel.postMessage({})
  } finally {
    channel.close()
  }
  if (nextAttempt(await changesOf(person)) !== undefined) throw new Error('Something waits still.')
}

async function post(row: StoredRow): Promise<Outcome> {
  try {
    // Another person may have signed in on another page meanwhile, or a page may have renewed the token.
    const memory = await recall()
    if (memory?.person !== row.person) return { kind: 'later' }
    const response = await fetch(memory.apiBase + row.path, {
      method: row.method,
      headers: {
        Accept: 'application/json',
        'Idempotency-Key': row.key,
        Authorization: `Bearer ${memory.token}`,
        ...(row.input !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(row.input !== undefined && { body: JSON.stringify(row.input) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) return outcomeOfStatus(response.status, row)
    return { kind: 'done', answer: response.status === 204 ? undefined : await response.json() }
  } catch {
    // No answer, or half of one.
    return { kind: 'later' }
  }
}
