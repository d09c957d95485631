import node from '@astrojs/node'
import pwa from '@vite-pwa/astro'
import astroI18next from 'astro-i18next'
import { defineConfig, passthroughImageService } from 'astro/config'
import { clientContract } from './scripts/build/client-contract.ts'
import { inlineScripts } from './scripts/build/inline-scripts.ts'
import { lateWords } from './scripts/build/late-words.ts'
import { pageKeys } from './scripts/build/page-keys.ts'
import { reactIslands } from './scripts/build/react-islands.ts'
import { scriptImports } from './scripts/build/script-imports.ts'
import { scriptModules } from './scripts/build/script-modules.ts'
import { scriptParts } from './scripts/build/script-parts.ts'
import { styleOrder, styleParts } from './scripts/build/style-parts.ts'
import { localizedRoutes } from './src/i18n/localized-routes.ts'
import { version } from './src/backend/process/version.ts'

/** Puts the list of what is built into `src/sw.ts`, which becomes `/sw.js`; the page host adds the pages. */
const worker = pwa({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['_astro/*.{js,css}', 'sounds/*.mp3', 'favicon.svg', 'icon-192.png', 'badge-96.png'],
    // Their names carry a hash already.
    dontCacheBustURLsMatching: /^_astro\//,
    minify: true,
  },
})

export default defineConfig({
  output: 'server',
  // Whole shells: an error while rendering must not come after the status line.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [reactIslands(), astroI18next(), localizedRoutes(), styleOrder(), worker],
  i18n: { locales: ['de', 'en'], defaultLocale: 'de', routing: 'manual' },
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Shells are not cached by browsers, so a prefetched one would be fetched twice.
  prefetch: false,
  session: false,
  image: { service: passthroughImageService() },
  // Scripts in files: cached, and nothing more for the content security policy to list.
  vite: {
    define: { PRODUCT_VERSION: JSON.stringify(version) },
    build: { assetsInlineLimit: 0 },
    ssr: {
      noExternal: [
        // Its main file, which Node would take, has no named exports.
        'mgrs',
        // Taken whole, its three hundred files are a quarter of a server's start.
        'date-fns',
      ],
    },
    plugins: [
      pageKeys,
      lateWords(),
      inlineScripts,
      clientContract,
      scriptParts,
      styleParts,
      scriptImports,
      scriptModules,
    ],
  },
  devToolbar: { enabled: false },
  server: { port: 8000 },
})
