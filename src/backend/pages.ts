import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageLocals, ShellSources } from '../contract/pages.ts'
import { splitLocale } from '../i18n/paths.ts'
import { isErrorPageFile, readErrorPages } from './pages/error-pages.ts'
import { fileServer } from './pages/files.ts'
import { type ScriptImports, withPreloads } from './pages/preload.ts'
import { type AstroHandler, type Rendered, renderPage } from './pages/render.ts'
import { makeShells } from './pages/shells.ts'
import { readTarget, type Target } from './pages/target.ts'
import { sendHtml } from './pages/send.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

export interface PageHostOptions extends PageLocals {
  /** What `npm run build` made: `dist`. */
  directory: string
  /** As people see us behind a proxy; otherwise what the request names. */
  publicOrigin?: string | undefined
  /** Told of every error that no page handled. `route` is a pattern, never a path. */
  logError: (error: unknown, route: string) => void
}

export type PageHost = (request: IncomingMessage, response: ServerResponse) => void

/** Where the build keeps the hashes of all inline scripts, beside `client` and `server`. */
export const SCRIPT_HASHES_FILE = 'script-hashes.json'
/** And what each file of the browser's script imports. */
export const SCRIPT_IMPORTS_FILE = 'script-imports.json'
/** And what the shells are made from. */
export const SHELL_SOURCES_FILE = 'shell-sources.json'

/** Serves the built files and pages. The caller has taken the paths of the API away before. */
export async function createPageHost(options: PageHostOptions): Promise<PageHost> {
  const { directory, config, api, logError, publicOrigin } = options
  const client = join(directory, 'client')
  // React reads this when it is first imported; its development build renders several times slower.
  process.env['NODE_ENV'] ??= 'production'
  const entry = pathToFileURL(join(directory, 'server/entry.mjs')).href
  const { handler } = (await import(entry)) as { handler: AstroHandler }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'))
  const hashes = read(SCRIPT_HASHES_FILE) as string[]
  const imports = read(SCRIPT_IMPORTS_FILE) as ScriptImports
  const errorPages = readErrorPages(client)
  const serveFile = fileServer(client)

  const renderTarget = async (target: Target): Promise<Rendered> => {
    const rendered = await renderPage(handler, target, { config, api, logError, publicOrigin })
    if (!rendered || rendered.status === 404) return errorPages.notFound(target)
    if (rendered.status >= 500) return errorPages.serverError(target)
    return { ...rendered, body: Buffer.from(withPreloads(rendered.body.toString(), imports)) }
  }

  const shells = await makeShells({
    sources: read(SHELL_SOURCES_FILE) as ShellSources,
    client,
    render: (path) => renderTarget(targetOf(path, publicOrigin)),
    sentWith: JSON.stringify([securityHeaders, contentSecurityPolicy(hashes, config, 'localhost')]),
  })

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...securityHeaders, Allow: 'GET, HEAD', 'Content-Length': 0 }).end()
      return
    }
    const target = readTarget(request, publicOrigin)
    const send = ({ headers, ...page }: Rendered): Promise<void> => {
      const policy = contentSecurityPolicy(hashes, config, new URL(target.origin).host)
      return sendHtml(request, response, {
        ...page,
        headers: {
          ...securityHeaders,
          'content-security-policy': policy,
          'cache-control': 'private, no-cache',
          ...headers,
        },
      })
    }
    const sendFailure = async (error: unknown) => {
      logError(error, 'page host')
      if (response.headersSent) response.destroy()
      else await send(errorPages.serverError(target))
    }
    const answer = (page: Promise<Rendered>) =>
      void page
        .then(send)
        .catch(sendFailure)
        .catch(() => response.destroy())

    const shell = shells.get(target.pathname)
    if (shell) answer(Promise.resolve(shell))
    else if (isErrorPageFile(target.pathname)) answer(Promise.resolve(errorPages.notFound(target)))
    else serveFile(request, response, () => answer(renderTarget(target)))
  }
}

/** Nobody asks: for what is rendered once, for everybody. */
function targetOf(path: string, origin = 'http://localhost'): Target {
  const { pathname, search } = new URL(path, origin)
  const { locale } = splitLocale(pathname)
  return { pathname, search, origin, locale, headers: {}, userAgent: undefined }
}
