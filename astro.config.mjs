import node from '@astrojs/node'
import react from '@astrojs/react'
import astroI18next from 'astro-i18next'
import { defineConfig, passthroughImageService } from 'astro/config'
import { localizedRoutes } from './src/i18n/localized-routes.ts'

export default defineConfig({
  output: 'server',
  // Whole shells: an error while rendering must not come after the status line.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), astroI18next(), localizedRoutes()],
  i18n: { locales: ['de', 'en'], defaultLocale: 'de', routing: 'manual' },
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Shells are not cached by browsers, so a prefetched one would be fetched twice.
  prefetch: false,
  session: false,
  image: { service: passthroughImageService() },
  // Scripts in files: cached, and nothing more for the content security policy to list.
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
  server: { port: 8000 },
})
