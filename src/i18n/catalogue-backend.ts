import type { BackendModule } from 'i18next'
import { isLocale } from '../contract/locales.ts'
import { catalogues } from './catalogues.ts'

/**
 * Gives i18next our catalogues, at once. A plugin, because astro-i18next writes inlined resources into a script
 * without escaping them.
 */
export const catalogueBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, callback) {
    callback(null, isLocale(language) ? catalogues[language] : {})
  },
}
