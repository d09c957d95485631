import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorPageFiles, PATH_PLACEHOLDER } from '../../contract/pages.ts'
import { readablePath } from '../../i18n/readable-path.ts'
import type { Rendered } from './render.ts'
import type { Target } from './target.ts'

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/** Specification, section 8: an unhandled error is not rendered for these, only logged. (Cubot makes phones.) */
const crawler =
  /(?<!cu)bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|mediapartners|archiver/i

export interface ErrorPages {
  /** Says which path was asked for: escaped, and not longer than a few lines. */
  notFound(target: Target): Rendered
  /** Empty for crawlers. */
  serverError(target: Target): Rendered
}

export function readErrorPages(clientDirectory: string): ErrorPages {
  const read = (file: string) => readFileSync(join(clientDirectory, file), 'utf8')
  const pages = {
    de: { notFound: read(errorPageFiles.de.notFound), serverError: read(errorPageFiles.de.serverError) },
    en: { notFound: read(errorPageFiles.en.notFound), serverError: read(errorPageFiles.en.serverError) },
  }
  return {
    notFound({ locale, pathname }) {
      const html = pages[locale].notFound.replaceAll(PATH_PLACEHOLDER, () => readablePath(pathname))
      return { status: 404, headers, body: Buffer.from(html) }
    },
    serverError({ locale, userAgent }) {
      const html = isCrawler(userAgent) ? '' : pages[locale].serverError
      return { status: 500, headers, body: Buffer.from(html) }
    },
  }
}

/** The files themselves are no addresses: asked for by name, they are unknown paths like any other. */
export function isErrorPageFile(pathname: string): boolean {
  const files = Object.values(errorPageFiles).flatMap(({ notFound, serverError }) => [notFound, serverError])
  return files.some((file) => pathname === `/${file}`)
}

function isCrawler(userAgent: string | undefined): boolean {
  return crawler.test(userAgent ?? '')
}
