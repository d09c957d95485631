import type { IncomingMessage } from 'node:http'
import { type PageLocals, SHARE_TARGET, visitorPage } from '../../contract/pages.ts'
import { localizePath, splitLocale } from '../../i18n/paths.ts'
import type { PageHost } from '../http/dispatch.ts'
import { isErrorPageFile } from './error-pages.ts'
import { withPreloads } from './preload.ts'
import { readBuild } from './read-build.ts'
import { type Rendered, renderPage } from './render.ts'
import { addressesOfShells, makeShells } from './shells.ts'
import { type CallApi, apiFor } from './api.ts'
import { readForm, refusalOfForm } from './form.ts'
import { readTarget, type Target } from './target.ts'
import { sendHtml } from './send.ts'
import { createVisitorPages, type SharedRendered, type Visitors } from './visitor-pages.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'

export interface PageHostOptions extends Pick<PageLocals, 'config'> {
  /** The API; `from` is the request of the page that asks, whose address counts as the caller's. */
  api: CallApi
  /** What `npm run build` made: `dist`. */
  directory: string
  /** As people see us behind a proxy; otherwise what the request names. */
  publicOrigin?: string | undefined
  /** By whom pages of visitors can be shared; undefined: each is rendered for itself. */
  visitors?: Visitors | undefined
  /** Told of every error that no page handled. `route` is a pattern, never a path. */
  logError: (error: unknown, route: string) => void
  /** ms since 1970; the clock of the machine unless given. */
  now?: (() => number) | undefined
}

/**
 * Serves the built files and pages. The caller has taken the paths of the API away before.
 * @throws {StartError} where another build takes the place of this one meanwhile
 */
export async function createPageHost(options: PageHostOptions): Promise<PageHost> {
  const { directory, config, api, logError, publicOrigin, visitors, now = Date.now } = options
  // React reads this when it is first imported; its development build renders several times slower.
  process.env['NODE_ENV'] ??= 'production'
  const { hashes, imports, errorPages, serveFile, shellParts, handler } = await readBuild(directory, {
    now,
    failed: (error) => logError(error, 'files of an earlier build'),
  })

  const renderTarget = async (target: Target, from?: IncomingMessage): Promise<Rendered> => {
    const locals = { config, api: apiFor(api, from), logError, publicOrigin }
    const rendered = await renderPage(handler, target, locals)
    // The page of a visitor says so itself, in words of its own.
    const says = visitorPage.test(target.pathname) && Number(rendered?.body.length) > 0
    if (!rendered || (rendered.status === 404 && !says)) return errorPages.notFound(target)
    if (rendered.status >= 500 && !says) return errorPages.serverError(target)
    return { ...rendered, body: Buffer.from(withPreloads(rendered.body.toString(), imports)) }
  }

  const shellAddresses = addressesOfShells(shellParts)
  let shells: ReturnType<typeof makeShells> | undefined
  /** Rendering all of them takes a second of the processor, so they are made when a worker asks for the first one. */
  const takeShells = () => {
    if (shells) return shells
    const made = makeShells({
      parts: shellParts,
      render: (path) => renderTarget(targetOf(path, publicOrigin)),
      sentWith: JSON.stringify([securityHeaders, contentSecurityPolicy(hashes, config, 'localhost')]),
    })
    shells = made
    made.catch((error: unknown) => {
      logError(error, 'shells')
      // The next request tries again.
      shells = undefined
    })
    return made
  }

  const shareVisitors = visitors && createVisitorPages(visitors)
  const renderVisitors = (target: Target, request: IncomingMessage): Promise<SharedRendered> => {
    const render = () => renderTarget(target, request)
    return shareVisitors ? shareVisitors(request, target, render) : render()
  }

  return (request, response) => {
    const target = readTarget(request, publicOrigin)
    const isVisitors = visitorPage.test(target.pathname)
    const sendsForm = isVisitors && request.method === 'POST'
    // The worker takes it, unless the browser has thrown that away: its files are still where they came from.
    const { locale, path } = splitLocale(target.pathname)
    if (request.method === 'POST' && path === SHARE_TARGET) {
      const documents = localizePath('/dokumente', locale)
      response.writeHead(303, { ...securityHeaders, Location: documents, 'Content-Length': 0 }).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD' && !sendsForm) {
      const allowed = isVisitors ? 'GET, HEAD, POST' : 'GET, HEAD'
      response.writeHead(405, { ...securityHeaders, Allow: allowed, 'Content-Length': 0 }).end()
      return
    }
    const refused = sendsForm && refusalOfForm(request)
    if (refused) {
      // What is not read would be taken for the next request.
      const headers = { ...securityHeaders, Connection: 'close', 'Content-Length': 0 }
      response.writeHead(refused, headers).end()
      return
    }
    const send = ({ headers, ...page }: SharedRendered): Promise<void> => {
      const policy =
        headers['content-security-policy'] ??
        contentSecurityPolicy(hashes, config, new URL(target.origin).host)
      return sendHtml(request, response, {
        ...page,
        once: isVisitors,
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
    const answer = (page: Promise<SharedRendered>) =>
      void page
        .then(send)
        .catch(sendFailure)
        .catch(() => response.destroy())

    if (shellAddresses.has(target.pathname))
      answer(takeShells().then((all) => all.get(target.pathname) ?? errorPages.notFound(target)))
    else if (sendsForm) answer(readForm(request).then((form) => renderTarget({ ...target, form }, request)))
    else if (isErrorPageFile(target.pathname)) answer(Promise.resolve(errorPages.notFound(target)))
    else if (isVisitors) answer(renderVisitors(target, request))
    else if (!serveFile(target.pathname, request, response)) answer(renderTarget(target, request))
  }
}

/** The target of a page that is rendered once for all visitors, without a request. */
function targetOf(path: string, origin = 'http://localhost'): Target {
  const { pathname, search } = new URL(path, origin)
  const { locale } = splitLocale(pathname)
  return { pathname, search, origin, locale, headers: {}, userAgent: undefined }
}
