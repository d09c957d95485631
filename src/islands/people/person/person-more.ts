import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { PersonMore } from './PersonMore.tsx'
import '../permissions/permission-matrix.css'
import './person-memberships.css'
import './person-standing.css'

const words = {
  de: () => import('./person-more-de.ts'),
  en: () => import('./person-more-en.ts'),
} as const satisfies Record<Locale, unknown>

/** What a member may do and what they are, with all it needs, in one language. */
export async function loadPersonMore(locale: Locale): Promise<{ More: ComponentType<{ person: Person }> }> {
  const { catalogue } = await words[locale]()
  const t = translate(locale, catalogue)
  return { More: ({ person }) => createElement(PersonMore, { locale, t, person }) }
}
