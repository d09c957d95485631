import type { Locale } from '../../contract/locales.ts'
import { SHARE_TARGET, SHARED_FIELD } from '../../contract/pages.ts'
import { localizePath, splitLocale } from '../../i18n/paths.ts'
import { keepHanded } from './handed-files.ts'
import { routes } from '../routes.ts'

/** Takes what another app hands over. @returns undefined: the request is none of that */
export function answerShareTarget(request: Request, now: () => number): Promise<Response> | undefined {
  const { pathname } = new URL(request.url)
  const { locale, path } = splitLocale(pathname)
  if (request.method !== 'POST' || path !== SHARE_TARGET) return undefined
  return take(request, locale, now())
}

/** The page that follows shows what has come; where nothing could be kept, it shows what it always does. */
async function take(request: Request, locale: Locale, now: number): Promise<Response> {
  try {
    const given = (await request.formData()).getAll(SHARED_FIELD)
    await keepHanded(
      given.filter((one) => one instanceof File),
      now,
    )
  } catch (error) {
    console.warn('What another app has handed over was not kept.', error)
  }
  const page = new URL(localizePath(routes.documents.pattern, locale), request.url)
  return Response.redirect(page.href, 303)
}
