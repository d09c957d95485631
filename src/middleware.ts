import type { APIContext, MiddlewareNext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import i18next from 'i18next'
import { isLocale, LOCALE_COOKIE } from './contract/locales.ts'
import { catalogues } from './i18n/catalogues.ts'
import { localizePath, splitLocale } from './i18n/paths.ts'
import { registerCatalogues } from './i18n/translate.ts'
import { BROWSER_GUARD, decide, GUARD_PARAMETER, refusalPath } from './lib/session/guard.ts'
import { matchRoute, routeOfPattern, routes } from './lib/routes.ts'
import { HINT_COOKIE, readHint } from './lib/session/session-hint.ts'

// For the islands, which are rendered here as well.
registerCatalogues(catalogues)

/** Language, words and guard of every page. */
export const onRequest = defineMiddleware((context, next) => {
  // Never from Astro.currentLocale: it reads any segment, and /en/shared/de would be German.
  const { locale, path: route } = splitLocale(context.routePattern)
  // Never changeLanguage: there is one i18next for all requests.
  Object.assign(context.locals, { locale, route, t: i18next.getFixedT(locale) })
  const row = routeOfPattern(route)
  if (context.isPrerendered || !row) return next()

  const { pathname, search, searchParams } = context.url
  if (!matchRoute(pathname)) return failure(404)
  // A page has one address.
  if (pathname !== '/' && pathname.endsWith('/')) return away(pathname.slice(0, -1) + search)

  const chosen = context.cookies.get(LOCALE_COOKIE)?.value
  if (pathname === routes.home.pattern && isLocale(chosen) && chosen !== locale) {
    return away(localizePath(pathname + search, chosen))
  }
  if (searchParams.get(GUARD_PARAMETER) === BROWSER_GUARD) return render(context, next)

  const verdict = decide(row.access, readHint(context.cookies.get(HINT_COOKIE)?.value, Date.now()))
  // A page that asks for an organisation does so in the browser: its HTML is equal for all visitors.
  return verdict.kind === 'leave'
    ? away(refusalPath(verdict, locale, pathname + search))
    : render(context, next)
})

/** An error of a page is logged by its pattern; Astro would log its path. */
async function render({ locals }: APIContext, next: MiddlewareNext): Promise<Response> {
  if (import.meta.env.DEV) return next()
  try {
    const response = await next()
    if (locals.route.includes('[token]')) hideAddress(response.headers, locals.route)
    return response
  } catch (error) {
    locals.logError(error, locals.route)
    return failure(500)
  }
}

/** The host sends the error page. For an answer without a body, Astro would read its own page from the disk. */
function failure(status: 404 | 500): Response {
  return new Response(import.meta.env.DEV ? null : '', { status })
}

/** For an address with a secret: other sites get no referrer, and no cache stores the page. */
function hideAddress(headers: Headers, route: string): void {
  // A form without script names where it comes from only to its own origin, and would be refused without.
  headers.set('Referrer-Policy', route === routes.shared.pattern ? 'same-origin' : 'no-referrer')
  headers.set('Cache-Control', 'no-store')
}

function away(path: string): Response {
  return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } })
}
