import { calls } from '../contract/calls.ts'
import type { RealtimeConfig } from '../contract/pages.ts'
import { authoriseChannel, csrfCookie } from '../contract/realtime.ts'

const folders = new Set(Object.values(calls).map(({ path }) => path.split('/')[1]))

/** What begins every path of a call; everything else is a page. */
export const CALL_FOLDERS = [...folders].join('|')

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
