import { defaultLocale, isLocale, type Locale } from '../contract/locales.ts'

type ParamNames<Pattern extends string> = Pattern extends `${string}[${infer Name}]${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** `[token]` is a text, everything else an integer id. */
export type PatternParams<Pattern extends string> = {
  [Name in ParamNames<Pattern>]: Name extends 'token' ? string : number
}

/** `/alarmierungen` is German; every other language has its prefix: `/en/alarmierungen`. */
export function localizePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path

  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return `/${locale}${pathname === '/' ? '' : pathname}${rest}`
}

/** Which language a path (or an Astro route pattern) is in, and the path without its prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? []
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path }

  return { locale: first, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The same page in another language. */
export function inLocale(path: string, locale: Locale): string {
  return localizePath(splitLocale(path).path, locale)
}

/** A route with its parameters filled in: `pathOf(routes.alert, { id: 7 })` is `/alarmierungen/7`. */
export function pathOf<const Pattern extends string>(
  route: { pattern: Pattern },
  params: PatternParams<Pattern>,
): string {
  const values: Readonly<Record<string, string | number>> = params
  return route.pattern.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
