import type { SharedView } from '../../../src/contract/shared.ts'
import type { InProcess } from '../servers/in-process.ts'

/** A browser without a login, with the cookies it was given for this link. */
export function visitorOf(backend: Pick<InProcess, 'call'>, token: string) {
  const jar = new Map<string, string>()
  const ask = async (
    method: string,
    ending: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const path = `/api/shared/${token}${ending}`
    const answer = await backend.call(method, path, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      ...(body && { body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? []
      if (rest.includes(`Path=/api/shared/${token}`)) jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    look: async (query = '') => {
      const answer = await ask('GET', query)
      return { status: answer.status, view: (await answer.json()) as SharedView }
    },
    open: async (pin?: string) => {
      const answer = await ask('POST', '/unlock', { body: pin === undefined ? {} : { pin } })
      return { status: answer.status, answer, view: (await answer.json()) as SharedView }
    },
    /** One of its files. */
    get: (ending: string, headers: Record<string, string> = {}) => ask('GET', ending, { headers }),
    content: () => ask('GET', '/content'),
  }
}
