import type { Locale } from '../../contract/locales.ts'

/**
 * Where the page that opens every address of a pattern is found, by its pattern and language:
 * `/shell/de/alarmierungen/_id_.html`. The error pages are the patterns `/404` and `/500`.
 */
export function shellFile(pattern: string, locale: Locale): string {
  const name = pattern === '/' ? '/index' : pattern.replaceAll(/[[\]]/g, '_')
  return `/shell/${locale}${name}.html`
}

/** The patterns of the error pages: no address has them. */
export const errorShells = { notFound: '/404', serverError: '/500' } as const

/** Reads the list that the host has written into the worker; one that was never written is empty. */
export function readShells(list: string): { url: string; revision: string }[] {
  return list.split(',').flatMap((shell) => {
    const [url, revision] = shell.split(' ')
    return url && revision ? [{ url, revision }] : []
  })
}
