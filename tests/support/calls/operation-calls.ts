import type { OperationDetail } from '../../../src/contract/operations/operation-detail.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { type Person, signInByCall } from '../worlds/people.ts'

/** What somebody else does with the operations of organisation 1 meanwhile, without a browser. */
export async function operationCalls(origin: string, person: Person) {
  const { token } = await signInByCall(origin, person)
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      ...ownConnection,
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    }
    const answer = await fetch(`${origin}/api/organisation/1/operation${path && `/${path}`}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  return {
    send,
    /** Rejects where it is not done. */
    do: async (method: string, path: string, body?: object): Promise<OperationDetail> => {
      const answer = await send(method, path, body)
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status}`)
      return answer.body as OperationDetail
    },
  }
}
