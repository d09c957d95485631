// CommonJS, because astro-i18next loads a module without its default export and then silently ignores it.
module.exports = {
  defaultLocale: 'de',
  locales: ['de', 'en'],
  load: ['server'],
  i18nextServer: {
    // i18next 24 renamed `initImmediate`, which astro-i18next still sets.
    initAsync: false,
    preload: ['de', 'en'],
    fallbackLng: 'en',
    // Astro escapes what it writes.
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  },
  i18nextServerPlugins: {
    fsBackend: null,
    '{catalogueBackend}': '/src/i18n/catalogue-backend.ts',
  },
}
