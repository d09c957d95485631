import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { OwnPicture, type OwnPictureProps } from './OwnPicture.tsx'
import { ProfileSafety } from './ProfileSafety.tsx'
import './own-picture.css'
import './profile-safety.css'

const words = {
  de: () => import('./profile-safety-de.ts'),
  en: () => import('./profile-safety-en.ts'),
} as const satisfies Record<Locale, unknown>

interface Parts {
  /** Below what the page begins with. */
  Safety: ComponentType
  /** Over the person's picture. */
  Picture: ComponentType<Omit<OwnPictureProps, 'locale' | 't'>>
}

/** What the person can change of their account, with all that needs, in one language. */
export async function loadProfileSafety(locale: Locale): Promise<Parts> {
  const { catalogue } = await words[locale]()
  const t = translate(locale, catalogue)
  return {
    Safety: () => createElement(ProfileSafety, { locale, t }),
    Picture: (props) => createElement(OwnPicture, { ...props, locale, t }),
  }
}
