import type { Person } from '../worlds/people.ts'
import type { InProcess } from '../servers/in-process.ts'
import { type Answered, workerOf } from './operation-work.ts'

/** Somebody who calls what belongs to their tenant. */
export interface TenantWorker {
  id: number
  token: string
  /** `path` below the tenant: `vehicle/7`. */
  send: (method: string, path: string, body?: object) => Promise<Answered>
}

export async function tenantWorkerOf(backend: InProcess, person: Person = 'admin'): Promise<TenantWorker> {
  const { id, token } = await workerOf(backend, person)
  return {
    id,
    token,
    send: async (method, path, body) => {
      const answer = await backend.call(method, `/api/tenant/${path}`, { token, ...(body && { body }) })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    },
  }
}

/** Everything that is published from now on. */
export function recordPublished({ hub }: Pick<InProcess, 'hub'>): {
  /** What came on a channel, by its name without `private-`. */
  on: (channel: string) => { name: string; data: unknown }[]
  stop: () => void
} {
  const published: { channel: string; name: string; data: unknown }[] = []
  const { publish, subscriberCount } = hub
  hub.publish = (...event) => {
    const [channel, name, data] = event
    published.push({ channel, name, data })
    return publish.apply(hub, event)
  }
  // As if somebody looked: nothing is published to nobody.
  hub.subscriberCount = () => 1
  return {
    on: (channel) =>
      published
        .filter((one) => one.channel === `private-${channel}`)
        .map(({ name, data }) => ({ name, data })),
    stop: () => Object.assign(hub, { publish, subscriberCount }),
  }
}
