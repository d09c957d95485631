import { randomUUID } from 'node:crypto'

// Before each file of tests that runs in a thread: threads of one process share locks and channels as the tabs of one
// browser do. Here each file is a browser of its own.

const own = `${randomUUID()} `

const { BroadcastChannel: Shared } = globalThis
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(own + name)
  }
}

const { locks } = navigator
const request = locks.request.bind(locks) as (name: string, ...rest: unknown[]) => Promise<unknown>
const query = locks.query.bind(locks)
const ofOwn = (known: LockInfo[] = []) =>
  known.flatMap((lock) =>
    lock.name?.startsWith(own) ? [{ ...lock, name: lock.name.slice(own.length) }] : [],
  )
Object.defineProperties(locks, {
  request: { value: (name: string, ...rest: unknown[]) => request(own + name, ...rest) },
  query: {
    value: async () => {
      const { held, pending } = await query()
      return { held: ofOwn(held), pending: ofOwn(pending) }
    },
  },
})
