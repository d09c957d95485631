import type { Locale } from './locales.ts'

/** How the browser reaches the realtime server; part of `PageConfig`. */
export interface RealtimeConfig {
  broadcaster: string
  key: string
  /** null: the host of the page. */
  host: string | null
  port: number | null
  scheme: 'http' | 'https' | null
  cluster: string | null
  authEndpoint: string
  authMode: 'token' | 'cookie'
  csrfCookie: string | undefined
  csrfHeader: string | undefined
  csrfEndpoint: string | undefined
}

/** Where the tiles of maps come from. */
export interface MapConfig {
  /** An address with `{z}`, `{x}` and `{y}` in it. */
  tiles: string
  /** Whom the map is owed to, as a plain text. */
  attribution: string
}

/** What the host tells every page at run time (in `<meta name="config">`, as JSON). */
export interface PageConfig {
  /** Base URL of the API, without a slash at its end; '' means the page's own origin. */
  apiBase: string
  realtime: RealtimeConfig
  /** undefined: places are told by their coordinates alone. */
  map?: MapConfig | undefined
  /** false: mails stay on the server, as no mail server is set up. undefined: not known. */
  sendsMail?: boolean | undefined
}

/** What the host hands to a page besides its request. */
export interface PageLocals {
  config: PageConfig
  /** The API in this process (embedded) or over HTTP, for server-rendered pages. */
  api: (path: string, init?: RequestInit) => Response | Promise<Response>
}

/** Where shared links lead, with the token behind it; in English below `/en`. */
export const SHARED_FOLDER = '/shared/'

/**
 * The pages that are rendered for one visitor, and that receive their forms. Neither the browser nor the service worker nor the host
 * caches them.
 */
export const visitorPage = /^(?:\/en)?\/shared\/[^/]+\/?$/

/** Where the build leaves the prerendered error pages, for the host. */
export const errorPageFiles: Record<Locale, { notFound: string; serverError: string }> = {
  de: { notFound: '404.html', serverError: '500.html' },
  en: { notFound: 'en/404.html', serverError: 'en/500.html' },
}

/** Stands in the prerendered 404 page where the host writes the (escaped, capped) path. */
export const PATH_PLACEHOLDER = '%REQUEST_PATH%'

/**
 * Stands in the built worker where the host writes which shells there are, as `file revision,file revision`: they carry
 * what is configured at run time, so that no build can know them. In these letters it fits into any kind of quotes.
 */
export const SHELLS_PLACEHOLDER = '%SHELLS%'

/** What the build tells the host of the shells, the pages that the worker keeps. */
export interface ShellSources {
  /** File → the path it is rendered from. */
  pages: Readonly<Record<string, string>>
  /** File → the prerendered file it is, beside the scripts. */
  files: Readonly<Record<string, string>>
}

/**
 * Where the worker takes what another app hands over, as a form with this field of files (W3C Web Share Target): no page, and no
 * call. The page server, which is asked where there is no worker, leads to the documents.
 */
export const SHARE_TARGET = '/share-target'
export const SHARED_FIELD = 'files'
