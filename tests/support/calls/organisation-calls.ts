import type { Organisation } from '../../../src/contract/organisation/organisation.ts'
import type { Station } from '../../../src/contract/organisation/stations.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { type Person, signInByCall } from '../worlds/people.ts'

/** What an administrator of organisation 1 does with it and its stations meanwhile, without a browser. */
export async function organisationCalls(origin: string, person: Person = 'leitung') {
  const { token } = await signInByCall(origin, person)
  const headers = {
    ...ownConnection,
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${origin}/api/organisation/1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  const get = () => send<Organisation>('GET', '')
  const stations = () => send<Station[]>('GET', '/stations')
  const stationCalled = async (name: string): Promise<Station> => {
    const found = (await stations()).find((station) => station.name === name)
    if (!found) throw new Error(`There is no station "${name}".`)
    return found
  }

  return {
    get,
    change: async (body: object) => {
      const { version } = await get()
      return send<Organisation>('PATCH', '', { version, ...body })
    },
    stations,
    changeStation: async (name: string, body: object) => {
      const { id, version } = await stationCalled(name)
      return send<Station>('PATCH', `/station/${id}`, { version, ...body })
    },
    removeStation: async (name: string) =>
      send<undefined>('DELETE', `/station/${(await stationCalled(name)).id}`),
  }
}
