import type { Group } from '../../../src/contract/people/groups.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { signInByCall } from '../worlds/people.ts'

/** What the administrator of organisation 1 does with its groups meanwhile, without a browser. */
export async function groupCalls(origin: string) {
  const { token } = await signInByCall(origin, 'leitung')
  const headers = {
    ...ownConnection,
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${origin}/api/organisation/1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const get = async (id: number) => (await (await send('GET', `group/${id}`)).json()) as Group

  return {
    get,
    list: async () => (await (await send('GET', 'groups')).json()) as Group[],
    create: async (body: object) => (await (await send('POST', 'groups', body)).json()) as Group,
    remove: (id: number) => send('DELETE', `group/${id}`),
    change: async (id: number, body: (group: Group) => object) => {
      const group = await get(id)
      return send('PATCH', `group/${id}`, { version: group.version, ...body(group) })
    },
  }
}
