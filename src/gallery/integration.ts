import type { AstroIntegration } from 'astro'
import type { EnvironmentOptions } from 'vite'
import { locales } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { GALLERY_PATH } from './addresses.ts'

/** The product's script is cut so that its main lies in what parts share; nothing of it may run here. */
const uncutScript = {
  name: 'uncut-script',
  enforce: 'post',
  configEnvironment(name: string, { build }: EnvironmentOptions) {
    const output = build?.rolldownOptions?.output
    if (name === 'client' && output && !Array.isArray(output)) delete output.codeSplitting
  },
} as const

/**
 * Adds the gallery to the site, in every language. Only `npm run dev` and `npm run build -- --gallery` ask for it, and
 * astro.config.mjs does not know it: the product is built without a byte of it.
 */
export function gallery(): AstroIntegration {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup'({ injectRoute, updateConfig }) {
        updateConfig({ vite: { plugins: [uncutScript] } })
        for (const locale of locales) {
          injectRoute({
            pattern: localizePath(GALLERY_PATH, locale),
            entrypoint: new URL('pages/all.astro', import.meta.url),
          })
          injectRoute({
            pattern: localizePath(`${GALLERY_PATH}/[exhibit]`, locale),
            entrypoint: new URL('pages/exhibit.astro', import.meta.url),
          })
        }
      },
    },
  }
}
