import { expect } from 'vitest'
import type { Divera } from './divera.ts'
import type { Keys } from './model.ts'

export type Json = Record<string, unknown>
export type KeyName = keyof Keys | 'wrong' | 'no'

/** The calls that the stand-in's own tests make, with the personal key unless another one is named. */
export function callsTo(running: () => Divera) {
  function ask(path: string, key: KeyName = 'personal', init?: RequestInit): Promise<Response> {
    const { origin, keys } = running()
    const url = new URL(path, origin)
    if (key !== 'no') url.searchParams.set('accesskey', key === 'wrong' ? 'no-such-key' : keys[key])
    return fetch(url, init)
  }
  return {
    ask,
    /** The JSON of an answer with status 200. */
    read: async (path: string, key?: KeyName): Promise<Json> => {
      const response = await ask(path, key)
      expect(response.status).toBe(200)
      return (await response.json()) as Json
    },
    post: (path: string, body: unknown, key?: KeyName) =>
      ask(path, key, { method: 'POST', body: JSON.stringify(body) }),
  }
}

/** The part of a JSON value at the end of a path: at(value, 'data', 'items'). */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Json | undefined)?.[name], value)
}
