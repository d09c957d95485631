import { calls } from '../../contract/calls.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RealtimeConfig } from '../../contract/pages.ts'
import { authoriseChannel, csrfCookie } from '../../contract/realtime.ts'

const folders = new Set(Object.values(calls).map(({ path }) => path.split('/')[1]))

/** What begins every path of a call; everything else is a page. */
export const CALL_FOLDERS = [...folders].join('|')

/** The path of a call as Hono writes it; an ending after a placeholder (`{token}.ics`) belongs to what it takes. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}\.(\w+)/g, ':$1{[^/]+\\.$2}').replaceAll(/\{(\w+)\}/g, ':$1')
}

const fileCalls = Object.values<Endpoint>(calls)
  .filter((call) => call.takesFile !== undefined || call.takesStream)
  .map(({ method, path }) => ({ method, form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** Whether a request is of a call whose body is a file. */
export function takesFile(method: string, path: string): boolean {
  return fileCalls.some((call) => call.method === method && call.form.test(path))
}

const anyBodyCalls = Object.values<Endpoint>(calls).filter(({ takesAnyBody }) => takesAnyBody !== undefined)
const anyBodyPaths = new Set(anyBodyCalls.map(({ path }) => path))

/** Whether a request is of a call that reads a body larger than others may be, after it has checked who calls. */
export function takesAnyBody(path: string): boolean {
  return anyBodyPaths.has(path)
}

const loosePaths = anyBodyCalls.map(({ path }) => ({
  path,
  form: new RegExp(`^${path.replaceAll('/', '/+')}/*(?=[?#]|$)`),
}))

/**
 * The address of an intake call as the contract has it: senders write the slashes of an address they are given twice
 * (`//api/…`), or add one at its end. Any other address stays as it is.
 */
export function withoutExtraSlashes(address: string): string {
  const meant = loosePaths.find(({ form }) => form.test(address))
  return meant ? address.replace(meant.form, meant.path) : address
}

/**
 * Leads the paths that pages are told to use for channel authorisation to where it is served. An address of another
 * server is not ours to serve.
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
