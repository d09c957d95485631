import { isLocale, type Locale, LOCALE_COOKIE } from '../../contract/locales.ts'

/** Of the browser's caches, and apart from what is known of a person: a language says nothing about anybody. */
const STORE = 'language'
const ROW = '/language'

/** The language chosen by hand, as the page's cookies have it; undefined where none was. */
export function chosenLanguage(cookies: string): Locale | undefined {
  const value = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(cookies)?.[1]
  return isLocale(value) ? value : undefined
}

/** For the worker, which sees no cookie in some browsers, and for the time when the browser has dropped the cookie. */
export async function keepLanguage(locale: Locale): Promise<void> {
  await (await caches.open(STORE)).put(ROW, new Response(locale))
}

/** In the worker. */
export async function readChosenLanguage(): Promise<Locale | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: CookieStore }
  const cookie = (await cookieStore?.get(LOCALE_COOKIE))?.value
  if (isLocale(cookie)) return cookie

  const text = await (await (await caches.open(STORE)).match(ROW))?.text()
  return isLocale(text) ? text : undefined
}
