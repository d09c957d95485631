import type { Locale } from './contract/locales.ts'
import type { PageLocals } from './contract/pages.ts'
import type { Translate } from './i18n/translate.ts'

declare global {
  /** From `package.json`, put in by the build. */
  const PRODUCT_VERSION: string
  namespace App {
    /** The host gives the page what `PageLocals` names; the middleware adds the rest. */
    interface Locals extends PageLocals {
      locale: Locale
      t: Translate
      /** Astro's pattern of the page, without the language prefix. */
      route: string
      logError: (error: unknown, route: string) => void
      /** As people see us; undefined where only the request knows. */
      publicOrigin?: string | undefined
    }
  }
}
