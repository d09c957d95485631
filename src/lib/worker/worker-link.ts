import * as v from 'valibot'
import { Announced, Path } from '../notifications/announced.ts'

/** What a page asks of the worker. */
export const AskedOfWorker = v.union([
  /** Whether it runs. */
  v.object({ kind: v.picklist(['ping']) }),
  /** Nobody sees any page: show this outside of it. */
  v.object({ kind: v.picklist(['show']), announced: Announced, unseen: v.boolean() }),
  /** It waits: may it take over now? `byHand`: somebody wants it to. */
  v.object({ kind: v.picklist(['takeOver']), byHand: v.boolean() }),
])
export type AskedOfWorker = v.InferOutput<typeof AskedOfWorker>

/** What the worker asks of a page. */
export const AskedOfPage = v.union([
  /** A push has come: does somebody see it on the page? */
  v.object({ kind: v.picklist(['pushed']), announced: Announced }),
  v.object({
    kind: v.picklist(['open']),
    path: Path,
    organisationId: v.nullable(v.number()),
  }),
  /** The browser has replaced the subscription of this device. */
  v.object({ kind: v.picklist(['resubscribe']) }),
  /** Another worker is about to take over: may this page be loaded anew? */
  v.object({ kind: v.picklist(['reload']), byHand: v.boolean() }),
])
export type AskedOfPage = v.InferOutput<typeof AskedOfPage>

/** `seen`: it need not be shown outside of the page. `done`: as asked. `unseen`: show it. `later`: not now. */
export const answers = ['done', 'seen', 'unseen', 'later'] as const
export type Answer = (typeof answers)[number]
const AnswerText = v.picklist(answers)

interface Asked {
  postMessage: (message: unknown, transfer: Transferable[]) => void
}

/** How long the other side may take: a page that is busy drawing, a worker that is started first. */
const PATIENCE_MS = 3_000

/** undefined: no answer in time. A page may be frozen, or older than this worker. */
export function ask(
  other: Asked,
  message: AskedOfWorker | AskedOfPage,
  patience = PATIENCE_MS,
): Promise<Answer | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(undefined), patience)
    const finish = (answer: Answer | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = v.safeParse(AnswerText, data)
      finish(answer.success ? answer.output : undefined)
    }
    other.postMessage(message, [port2])
  })
}

interface Message {
  data: unknown
  ports: readonly MessagePort[]
}

/** Answers what `ask` has sent; what is not of this shape is somebody else's. */
export async function answer<Schema extends typeof AskedOfWorker | typeof AskedOfPage>(
  schema: Schema,
  { data, ports }: Message,
  take: (asked: v.InferOutput<Schema>) => Promise<Answer | undefined> | Answer | undefined,
): Promise<void> {
  const asked = v.safeParse(schema, data)
  if (!asked.success) return
  const answered = await take(asked.output)
  if (answered) ports[0]?.postMessage(answered)
}
