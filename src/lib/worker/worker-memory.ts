import * as v from 'valibot'

/** Of the browser's caches: the one store that page and worker share. */
const STORE = 'worker-memory'
const ROW = '/worker-memory'
const SHOWN = '/shown'
/** Ids: more than a device is told of within the time in which a missed alarm rings. */
const MOST_SHOWN = 100

/** What the worker knows of the person whose device this is; nothing while nobody is signed in. */
const WorkerMemory = v.object({
  /** '' means the worker's own origin. */
  apiBase: v.string(),
  token: v.string(),
  /** Whose token that is. */
  person: v.optional(v.number()),
  /** Whether it was that person who subscribed this browser: what is pushed to it is theirs, then. */
  subscribed: v.optional(v.boolean()),
  /** By how many ms the device's clock is ahead of the server's. */
  clockError: v.optional(v.number()),
})
type WorkerMemory = v.InferOutput<typeof WorkerMemory>

export async function recall(): Promise<WorkerMemory | undefined> {
  const row = await (await caches.open(STORE)).match(ROW)
  const memory = v.safeParse(WorkerMemory, await row?.json())
  return memory.success ? memory.output : undefined
}

/** Whom this browser is pushed to; undefined: nobody knows. */
export async function subscriber(): Promise<number | undefined> {
  const memory = await recall()
  return memory?.subscribed ? memory.person : undefined
}

export async function remember(memory: WorkerMemory): Promise<void> {
  const store = await caches.open(STORE)
  await store.put(ROW, new Response(JSON.stringify(memory)))
}

/** The worker has shown this notification. One after the other: each adds to what the one before has kept. */
export async function rememberShown(id: number): Promise<void> {
  const store = await caches.open(STORE)
  const shown = [id, ...(await recallShown())].slice(0, MOST_SHOWN)
  await store.put(SHOWN, new Response(JSON.stringify(shown)))
}

/** Whether the device has shown this notification, and sounded as the person wanted it, whatever became of it since. */
export async function wasShown(id: number): Promise<boolean> {
  return 'caches' in globalThis && (await recallShown()).includes(id)
}

async function recallShown(): Promise<readonly number[]> {
  const row = await caches.match(SHOWN, { cacheName: STORE })
  const shown = v.safeParse(v.array(v.number()), await row?.json())
  return shown.success ? shown.output : []
}

/** Also where there is nothing to forget. */
export async function forget(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(STORE)
}
