import type { InProcess } from './in-process.ts'

/** The calls of an app that also listens on a port, as tests without one make them. */
export function callsOf(app: {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}): Pick<InProcess, 'call'> {
  return {
    call: async (method, path, { token, body, headers } = {}) =>
      app.request(path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
        }),
      }),
  }
}
