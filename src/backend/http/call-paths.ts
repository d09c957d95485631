import { calls } from '../../contract/calls.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RealtimeConfig } from '../../contract/pages.ts'
import { authoriseChannel, csrfCookie } from '../../contract/realtime.ts'

const folders = new Set(Object.values(calls).map(({ path }) => path.split('/')[1]))

/** The first segments of all paths of calls, as alternatives of a regular expression; other paths are pages. */
export const CALL_FOLDERS = [...folders].join('|')

/** The path of a call in Hono's syntax. An ending after a placeholder (`{token}.ics`) becomes part of the parameter. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}\.(\w+)/g, ':$1{[^/]+\\.$2}').replaceAll(/\{(\w+)\}/g, ':$1')
}

const fileCalls = Object.values<Endpoint>(calls)
  .filter((call) => call.takesFile !== undefined || call.takesStream)
  .map(({ method, path }) => ({ method, form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** Whether a request belongs to a call whose body is a file. */
export function takesFile(method: string, path: string): boolean {
  return fileCalls.some((call) => call.method === method && call.form.test(path))
}

const anyBodyCalls = Object.values<Endpoint>(calls).filter(({ takesAnyBody }) => takesAnyBody !== undefined)
const anyBodyPaths = new Set(anyBodyCalls.map(({ path }) => path))

/** Whether a request belongs to a call that reads larger bodies than other calls, after it has checked the caller. */
export function takesAnyBody(path: string): boolean {
  return anyBodyPaths.has(path)
}

const loosePaths = anyBodyCalls.map(({ path }) => ({
  path,
  form: new RegExp(`^${path.replaceAll('/', '/+')}/*(?=[?#]|$)`),
}))

/**
 * The address of an intake call without extra slashes: some senders double the slashes (`//api/…`), or add one at the end. Other
 * addresses stay unchanged.
 */
export function withoutExtraSlashes(address: string): string {
  const meant = loosePaths.find(({ form }) => form.test(address))
  return meant ? address.replace(meant.form, meant.path) : address
}

/**
 * Maps the configured paths of channel authorisation to the paths at which the app serves it. Configured addresses of another server
 * stay with that server.
 */
export function configuredPaths(realtime: RealtimeConfig): (path: string) => string {
  const served = new Map([
    [realtime.authEndpoint, authoriseChannel.path],
    [realtime.csrfEndpoint, csrfCookie.path],
  ])
  return (path) => {
    const [, pathname = path, query = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
    const known = served.get(pathname)
    return known === undefined ? path : known + query
  }
}
