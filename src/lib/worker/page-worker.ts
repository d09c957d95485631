import { defaultLocale, type Locale } from '../../contract/locales.ts'
import { PATH_PLACEHOLDER } from '../../contract/pages.ts'
import { localizePath, splitLocale } from '../../i18n/paths.ts'
import { readablePath } from '../../i18n/readable-path.ts'
import { matchRoute, type RouteMatch } from '../routes.ts'
import { errorShells, shellFile } from './shells.ts'

/** What answering pages needs of the worker's surroundings. */
export interface PageSource {
  /** A shell that the worker has kept; undefined when the browser has thrown it away. */
  kept: (file: string) => Promise<Response | undefined>
  fetch: (asked: Request | string) => Promise<Response>
  /** The language that was chosen by hand on this device. */
  chosenLanguage: () => Promise<Locale | undefined>
}

/** Calls, what is rendered for one visitor, and files: never answered with a page of ours, not even with an error. */
const LEFT_ALONE = /^\/(api|app|broadcasting|shared|shell|_astro|sounds)(\/|$)/

const OF_PROXY: readonly number[] = [502, 503, 504]

/**
 * Answers whatever asks for a page, a navigation as well as the router's `fetch`, from the shell of its pattern and
 * language, without asking the network. The page's own guard decides who stays there.
 * @returns undefined: the request is none of ours
 */
export function answerPage(request: Request, source: PageSource): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || LEFT_ALONE.test(splitLocale(url.pathname).path)) return undefined

  const match = matchRoute(url.pathname)
  if (match) return answerKnown(match, url, request, source)
  return request.mode === 'navigate' ? answerUnknown(url, request, source) : undefined
}

async function answerKnown(
  match: RouteMatch,
  url: URL,
  request: Request,
  source: PageSource,
): Promise<Response> {
  if (request.mode === 'navigate') {
    const path = await betterPath(match, url, request, source)
    if (path !== undefined) return Response.redirect(new URL(path, url).href, 302)
  }
  const file = shellFile(match.route.pattern, match.locale)
  return (await source.kept(file)) ?? answerFromNetwork(file, match.locale, request, source)
}

/** Where the page server would send a navigation, too: a page has one address, and a start its language. */
async function betterPath(
  { name, locale }: RouteMatch,
  { pathname, search, origin }: URL,
  { referrer }: Request,
  { chosenLanguage }: PageSource,
): Promise<string | undefined> {
  if (pathname !== '/' && pathname.endsWith('/')) return pathname.slice(0, -1) + search
  // A link of ours names its language: whoever comes by one has just chosen.
  const isStart = name === 'home' && locale === defaultLocale && !referrer.startsWith(`${origin}/`)
  const chosen = isStart ? await chosenLanguage() : undefined
  return chosen && chosen !== locale ? localizePath(pathname + search, chosen) : undefined
}

/** The shell, not the page: whoever is signed in may be unknown to the page server. */
async function answerFromNetwork(
  file: string,
  locale: Locale,
  request: Request,
  { kept, fetch }: PageSource,
): Promise<Response> {
  const ownError = async () => {
    const page = request.mode === 'navigate' && (await kept(shellFile(errorShells.serverError, locale)))
    return page ? errorPage(page, 503, await page.text()) : undefined
  }
  try {
    const shell = await fetch(file)
    const answer = shell.ok ? shell : await fetch(request)
    // Of a proxy whose server restarts: its page would say so in words that are not ours, and offer no way back.
    return (OF_PROXY.includes(answer.status) ? await ownError() : undefined) ?? answer
  } catch (error) {
    const page = await ownError()
    if (page) return page
    throw error
  }
}

async function answerUnknown(
  { pathname }: URL,
  request: Request,
  { kept, fetch }: PageSource,
): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await kept(shellFile(errorShells.notFound, splitLocale(pathname).locale))
    if (!page) throw error
    const html = (await page.text()).replaceAll(PATH_PLACEHOLDER, () => readablePath(pathname))
    return errorPage(page, 404, html)
  }
}

function errorPage({ headers }: Response, status: number, html: string): Response {
  const kept = new Headers(headers)
  // The text is another one than was sent.
  for (const name of ['content-length', 'content-encoding', 'etag']) kept.delete(name)
  return new Response(html, { status, headers: kept })
}
