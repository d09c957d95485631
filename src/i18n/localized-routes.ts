import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { defaultLocale, locales } from '../contract/locales.ts'
import { localizePath } from './paths.ts'

/** The German path of a page file: `alarmierungen/[id].astro` is `/alarmierungen/[id]`. */
export function pathOfPage(file: string): string {
  return `/${file.replace(/\.astro$/, '')}`.replace(/\/index$/, '') || '/'
}

/** Every page once more under the prefix of each further language, from the same file. */
export function localizedRoutes(): AstroIntegration {
  return {
    name: 'localized-routes',
    hooks: {
      'astro:config:setup'({ config, injectRoute }) {
        const pages = new URL('pages/', config.srcDir)
        for (const file of globSync('**/*.astro', { cwd: fileURLToPath(pages) })) {
          for (const locale of locales) {
            if (locale === defaultLocale) continue
            injectRoute({ pattern: localizePath(pathOfPage(file), locale), entrypoint: new URL(file, pages) })
          }
        }
      },
    },
  }
}
