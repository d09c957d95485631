import { locales } from '../../src/contract/locales.ts'
import { errorPageFiles, type ShellSources, visitorPage } from '../../src/contract/pages.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { BROWSER_GUARD, GUARD_PARAMETER } from '../../src/lib/session/guard.ts'
import { type Route, routes } from '../../src/lib/routes.ts'
import { errorShells, shellFile } from '../../src/lib/worker/shells.ts'

/** All pages that are equal for all visitors, in each language, with an id where the pattern has one; the browser runs the guard. */
export function shellSources(): ShellSources {
  const patterns = Object.values<Route>(routes)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !visitorPage.test(pattern))
  const pages = locales.flatMap((locale) =>
    patterns.map((pattern) => {
      const path = localizePath(pattern.replaceAll(/\[\w+\]/g, '1'), locale)
      return [shellFile(pattern, locale), `${path}?${GUARD_PARAMETER}=${BROWSER_GUARD}`] as const
    }),
  )
  const files = locales.flatMap((locale) => [
    [shellFile(errorShells.notFound, locale), errorPageFiles[locale].notFound] as const,
    [shellFile(errorShells.serverError, locale), errorPageFiles[locale].serverError] as const,
  ])
  return { pages: Object.fromEntries(pages), files: Object.fromEntries(files) }
}
