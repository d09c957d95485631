import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AstroHandler, renderPage } from '../../src/backend/pages/render.ts'
import type { PageConfig } from '../../src/contract/pages.ts'
import { shellSources } from './shell-sources.ts'

/** Renders every page in every language once and collects the inline scripts that would run. */
export async function inlineScriptHashes(directory: string): Promise<string[]> {
  const entry = pathToFileURL(join(directory, 'server/entry.mjs')).href
  const { handler } = (await import(entry)) as { handler: AstroHandler }
  const hashes = new Set<string>()

  for (const path of Object.values(shellSources().pages)) {
    const html = await renderShell(handler, path)
    for (const script of inlineScripts(html)) hashes.add(hashOf(script))
  }
  return [...hashes].sort()
}

async function renderShell(handler: AstroHandler, path: string): Promise<string> {
  const { pathname, search } = new URL(path, 'http://localhost')
  const target = {
    pathname,
    search,
    origin: 'http://localhost',
    locale: 'de',
    headers: {},
    userAgent: undefined,
  } as const
  const rendered = await renderPage(handler, target, { config, api, logError })
  if (rendered?.status !== 200)
    throw new Error(`${pathname} answers ${rendered?.status ?? 'nothing'} instead of a page.`)

  return rendered.body.toString()
}

/** Data (`application/json`) does not run and needs no hash. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|type="(?!module|text\/javascript)/.test(attributes))
    .map(([, , script = '']) => script)
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

function api(): never {
  throw new Error('A shell asked for data.')
}

function logError(error: unknown): never {
  throw error
}

/** Placeholders: shells carry the configuration as data, not in scripts. */
const config: PageConfig = {
  apiBase: '',
  realtime: {
    broadcaster: 'reverb',
    key: '',
    host: null,
    port: null,
    scheme: null,
    cluster: null,
    authEndpoint: '',
    authMode: 'token',
    csrfCookie: undefined,
    csrfHeader: undefined,
    csrfEndpoint: undefined,
  },
}
