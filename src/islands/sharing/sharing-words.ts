import type { Locale } from '../../contract/locales.ts'
import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import deCopying from '../../i18n/de/parts/copying.json' with { type: 'json' }
import de from '../../i18n/de/sharing/sharing.json' with { type: 'json' }
import enCopying from '../../i18n/en/parts/copying.json' with { type: 'json' }
import en from '../../i18n/en/sharing/sharing.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'

const words = {
  de: { sharing: de, copying: deCopying },
  en: { sharing: en, copying: enCopying },
} as const satisfies Record<Locale, Catalogue>

/** What is said of shared links: it comes with the script. */
export function sharingWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}

/** Why a link was not made, shown or ended. */
export function sharingProblem(t: Translate, error: unknown, kind: SharedKind = 'operation'): string {
  console.warn('Something about shared links did not work.', error)
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('sharing.offline')
  const isRefused = problem.kind === 'server' && problem.status === 409
  return t(isRefused ? `sharing.${kind}.refused` : 'sharing.failed')
}
