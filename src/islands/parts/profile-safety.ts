import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import dialogStyles from '../ui/dialog.css?inline'
import { ProfileSafety } from './ProfileSafety.tsx'
import styles from './profile-safety.css?inline'

const words = {
  de: () => import('./profile-safety-de.ts'),
  en: () => import('./profile-safety-en.ts'),
} as const satisfies Record<Locale, unknown>

/** Where the person is signed in, and their password, with all that needs, in one language. */
export async function loadProfileSafety(locale: Locale): Promise<{ Safety: ComponentType }> {
  const { catalogue } = await words[locale]()
  const t = translate(locale, catalogue)
  adoptStyles(dialogStyles, styles)
  return { Safety: () => createElement(ProfileSafety, { locale, t }) }
}
