import { ownConnection } from '../../../support/servers/own-connection.ts'
import { signInByCall } from '../../../support/worlds/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The administrator of organisation 1 makes and changes appointments meanwhile, without a browser. */
export async function appointmentCalls(origin: string) {
  const { token } = await signInByCall(origin, 'leitung')
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/organisation/1/${path}`, {
      method,
      headers: {
        ...ownConnection,
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  return {
    send,
    /** An appointment of two hours that begins in so many days. Resolves with its id. */
    make: async (title: string, days: number, fields: object = {}): Promise<number> => {
      const starts = Date.now() + days * DAY_MS
      const made = await send('POST', 'appointment', {
        title,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + DAY_MS / 12).toISOString(),
        ...fields,
      })
      return (made as { id: number }).id
    },
    cancel: async (id: number): Promise<void> => {
      const { version } = (await send('GET', `appointment/${id}`)) as { version: number }
      await send('POST', `appointment/${id}/cancel`, { version, reason: 'Sturm' })
    },
  }
}

export function inDays(days: number): number {
  return Date.now() + days * DAY_MS
}
