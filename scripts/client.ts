import * as v from 'valibot'
import type { Endpoint } from '../src/contract/endpoint.ts'

/** An answer that is not 2xx; its message is for the console. */
export class CallError extends Error {
  override readonly name = 'CallError'
}

export interface Given {
  params?: Readonly<Record<string, number | string>>
  input?: unknown
  token?: string
}

/** Calls a server by the contract, from a script: `ask(origin, login, { input })`. */
export async function ask<Called extends Endpoint>(
  origin: string,
  called: Called,
  { params = {}, input, token }: Given = {},
): Promise<v.InferOutput<Called['output']>> {
  const path = called.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query =
    called.method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(origin + path + query, {
    method: called.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(called.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(called.method === 'GET' ? {} : { body: JSON.stringify(input ?? {}) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new CallError(`${called.method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return v.parse(called.output, text ? JSON.parse(text) : null)
}
