import { typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/database.ts'
import { oncePerOutage } from '../http/database-away.ts'
import { describeError, type Log } from '../log.ts'
import { thisProcess } from '../process/this-process.ts'
import { encryptPush, type DeviceKeys } from './encrypt.ts'
import { encodeMessage, topicOf } from './message.ts'
import { receiptFor } from './subscriptions.ts'
import {
  countUnread,
  freePushes,
  noteAnswer,
  notePushTry,
  readPush,
  removePush,
  takePushes,
  type WaitingPush,
} from './outbox.ts'
import { createPushQueue } from './queue.ts'
import { retryDelay } from './retry.ts'
import { createTransport, type PushAnswer } from './transport.ts'
import { createVapid } from './vapid.ts'

/** A device, as a push needs it. */
export interface PushTarget extends DeviceKeys {
  endpoint: string
}

interface Sent {
  /** ms since 1970: after this nobody would want it any more. */
  expiresAt: number
  /** Whether it wakes a phone whatever its type. */
  urgent?: boolean
}

export interface Push {
  /** What browsers subscribe with. */
  publicKey: string
  /** Takes over what was committed to the outbox, and returns at once: nobody waits for a push service. */
  deliver: (waiting: readonly WaitingPush[]) => void
  /** Sends one message past the outbox, without another try. Never rejects. */
  sendNow: (target: PushTarget, message: PushMessage, about: Sent) => Promise<PushAnswer>
  /**
   * Stores the results of pushes that the database could not store before, and takes up the pushes of the outbox that no process works
   * on: an earlier one left them behind, or their transaction was committed but the connection broke before PostgreSQL could say so.
   * `isAlone`: no other process serves from this database, so that the claims of an earlier one are waited for no longer.
   */
  resume: (about?: { isAlone: boolean }) => Promise<void>
  /** Breaks off what is under way; the outbox has it still. */
  close: () => Promise<void>
}

interface Needs {
  database: Database
  log: Log
  config: Config['push']
  /** ms since 1970 */
  now: () => number
  /** By which name it takes pushes; that of this process unless a test says otherwise. */
  process?: string
}

/** How often the outbox is searched for pushes that were not handed over. */
export const RESUME_EVERY_MS = 15_000

/** Brings notifications to devices on which the app is closed (Web Push: RFC 8030, 8291, 8292). */
export function createPush({ database, log, config, now, process = thisProcess }: Needs): Push {
  const vapid = createVapid(config.keys, config.subject)
  const transport = createTransport({ allowLocal: config.allowLocal })
  const stopping = new AbortController()
  const queue = createPushQueue(workOff)
  /** The ids of all pushes that the queue has, whether they wait or are under way. */
  const known = new Set<number>()
  /** Pushes that are done with, by their ids, and how to note that: the database took no note of it. */
  const unnoted = new Map<number, () => Promise<void>>()
  const logAway = oncePerOutage(now)

  function sendNow(
    target: PushTarget,
    message: PushMessage,
    { expiresAt, urgent }: Sent,
  ): Promise<PushAnswer> {
    const { endpoint } = target
    return transport.post(
      {
        endpoint,
        authorization: vapid.authorization(new URL(endpoint).origin, now()),
        body: encryptPush(encodeMessage(message), target),
        ttlSeconds: Math.max(0, Math.floor((expiresAt - now()) / 1000)),
        urgency: urgent ? 'high' : typeSubjects[message.type].push.urgency,
        topic: topicOf(message),
      },
      stopping.signal,
    )
  }

  async function workOff(waiting: WaitingPush): Promise<void> {
    let delay: number | undefined
    try {
      delay = await tryPush(waiting)
    } catch (error) {
      // The database does not answer: the row is still there.
      logFailure(error)
      delay = retryDelay(1, 0)
    }
    if (delay !== undefined) queue.addLater(waiting, delay)
    else if (!unnoted.has(waiting.id)) known.delete(waiting.id)
  }

  function logFailure(error: unknown): void {
    const write = () => log.error({ error: describeError(error) }, 'a push failed')
    if (isDatabaseAway(error)) logAway(write)
    else write()
  }

  /** Whether the queue does not have this push yet; from now on it does. */
  function isNew({ id }: WaitingPush): boolean {
    if (known.has(id)) return false
    known.add(id)
    return true
  }

  /** What is to be pushed; what is not any more is removed. */
  async function takeUp(id: number) {
    // Whoever stops does not wait for the turn of each of them.
    if (stopping.signal.aborted) return undefined
    const found = await readPush(database.read, { id, process }, now())
    if (found) return { ...found, unread: await countUnread(database.read, found.user_id) }
    await database.write((queries) => removePush(queries, { id, process }))
    return undefined
  }

  /** Answers in how many ms the push is to be tried again; undefined: it is done with. */
  async function tryPush(waiting: WaitingPush): Promise<number | undefined> {
    const found = await database.aside(() => takeUp(waiting.id))
    if (!found) return undefined

    const { attempts, urgent, subscription_id, user_id, expires_at, endpoint, p256dh, auth, ...rest } = found
    const message = { ...rest, receipt: receiptFor(rest.receipt, rest.notification_id) }
    const expiresAt = Date.parse(expires_at)
    const answer = await sendNow({ endpoint, p256dh, auth }, message, { expiresAt, urgent })
    // Broken off by the end of the process, which says nothing about the push service.
    if (stopping.signal.aborted && answer.result === 'unreachable') return undefined

    const delay = retryDelay(attempts + 1, answer.retryAfterMs)
    const again = isWorthAnotherTry(answer) && now() + delay < expiresAt
    const note = () =>
      database.aside(() =>
        database.write(async (queries) => {
          await noteAnswer(queries, subscription_id, answer, now())
          const { id } = waiting
          if (!again) return removePush(queries, { id, process })
          const nextTryAt = now() + delay
          return notePushTry(queries, { id, process, attempts: attempts + 1, nextTryAt })
        }),
      )
    if (again) {
      await note()
      return delay
    }
    try {
      await note()
    } catch (error) {
      // The row stays in the outbox; sent once more it would ring the phone once more.
      unnoted.set(waiting.id, note)
      logFailure(error)
    }
    if (answer.result !== 'accepted') {
      // The name of the push service is nobody's; the rest of the address is a device's.
      const { result, status } = answer
      log.warn(
        { service: waiting.origin, result, status, attempts: attempts + 1 },
        'a push was not delivered',
      )
    }
    return undefined
  }

  return {
    publicKey: vapid.publicKey,
    // After the frames that are held until the end of this turn: open pages come first.
    deliver: (waiting) => void setImmediate(() => queue.add(waiting.filter(isNew))),
    sendNow,
    resume: async ({ isAlone } = { isAlone: false }) => {
      for (const [id, note] of unnoted) {
        await note()
        unnoted.delete(id)
        known.delete(id)
      }
      const taker = { process, now: now(), isAlone }
      const free = (await freePushes(database.read, taker)).filter(({ waiting }) => !known.has(waiting.id))
      if (free.length === 0) return
      const taken = await database.write((queries) => takePushes(queries, free, taker))
      for (const { waiting, nextTryAt } of free) {
        if (taken.has(waiting.id) && isNew(waiting)) queue.addLater(waiting, Math.max(0, nextTryAt - now()))
      }
    },
    close: async () => {
      stopping.abort()
      await queue.close()
      transport.close()
    },
  }
}

/** No answer, one that came too late, "too many" and the service's own failures pass; any other refusal is for ever. */
function isWorthAnotherTry({ result, status }: PushAnswer): boolean {
  if (result === 'unreachable') return true
  return result === 'refused' && status !== null && ([408, 429].includes(status) || status >= 500)
}
