import * as v from 'valibot'

/** Of the browser's caches: the one store that page and worker share. */
const STORE = 'worker-memory'
const ROW = '/worker-memory'

/** What the worker knows of the person whose device this is; nothing while nobody is signed in. */
const WorkerMemory = v.object({
  /** '' means the worker's own origin. */
  apiBase: v.string(),
  token: v.string(),
})
export type WorkerMemory = v.InferOutput<typeof WorkerMemory>

export async function recall(): Promise<WorkerMemory | undefined> {
  const row = await (await caches.open(STORE)).match(ROW)
  const memory = v.safeParse(WorkerMemory, await row?.json())
  return memory.success ? memory.output : undefined
}

export async function remember(memory: WorkerMemory): Promise<void> {
  const store = await caches.open(STORE)
  await store.put(ROW, new Response(JSON.stringify(memory)))
}

/** Also where there is nothing to forget. */
export async function forget(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(STORE)
}
