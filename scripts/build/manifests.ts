import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageTags, type Locale, locales } from '../../src/contract/locales.ts'
import { SHARE_TARGET, SHARED_FIELD } from '../../src/contract/pages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { manifestPath } from '../../src/lib/worker/manifest-path.ts'
import { routes } from '../../src/lib/routes.ts'
import { pictures } from '../manifest-pictures.ts'

/** The sign's own: a window that opens in it is bright in no theme. */
const SIGN_COLOUR = '#d32f2f'

/** Writes what the installed app is called, in each language, beside the built files. */
export function writeManifests(client: string): void {
  for (const locale of locales) {
    const file = join(client, manifestPath(locale))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(manifestOf(locale)))
  }
}

function manifestOf(locale: Locale) {
  const { common, install, layout } = catalogues[locale]
  const shortcut = (name: string, { pattern }: { pattern: string }) => ({
    name,
    url: localizePath(pattern, locale),
    icons: [icon(192)],
  })
  return {
    // The id is the same for all languages, so that they are one app.
    id: '/',
    scope: '/',
    start_url: localizePath('/', locale),
    lang: languageTags[locale],
    dir: 'ltr',
    name: common.product,
    short_name: common.product,
    description: install.description,
    display: 'standalone',
    theme_color: SIGN_COLOUR,
    background_color: SIGN_COLOUR,
    categories: ['utilities', 'productivity'],
    icons: [icon(192), icon(512), { ...icon(512), src: '/icon-maskable-512.png', purpose: 'maskable' }],
    shortcuts: [
      shortcut(layout.alerts, routes.alerts),
      shortcut(layout.vehicles, routes.vehicles),
      shortcut(layout.notifications, routes.notifications),
    ],
    // Chromium alone knows it; a photo or a plan comes from another app into the documents.
    share_target: {
      action: localizePath(SHARE_TARGET, locale),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: ['*/*'] }] },
    },
    screenshots: pictures.map(({ name, page, form, width, height }) => ({
      src: `/pictures/${locale}-${name}.png`,
      type: 'image/png',
      sizes: `${width}x${height}`,
      form_factor: form,
      label: install.pictures[page],
    })),
  }
}

function icon(size: 192 | 512) {
  return { src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` }
}
