import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import dialogStyles from '../../ui/overlay/dialog.css?inline'
import fieldStyles from '../../ui/fields/field.css?inline'
import filterStyles from '../../ui/layout/filter-bar.css?inline'
import moreStyles from '../../ui/layout/load-more.css?inline'
import searchStyles from '../../ui/fields/search-field.css?inline'
import selectStyles from '../../ui/fields/select-field.css?inline'
import { AlertBar, type AlertBarProps } from './AlertBar.tsx'
import { AlertHead, type AlertHeadProps } from './AlertHead.tsx'
import { AlertMore, type AlertMoreProps } from './AlertMore.tsx'
import styles from './alert-tools.css?inline'

type Bare<Props> = ComponentType<Omit<Props, 'locale' | 't'>>

/** What finds its way through a long list, in one language. */
export interface AlertTools {
  Head: Bare<AlertHeadProps>
  Bar: Bare<AlertBarProps>
  More: Bare<AlertMoreProps>
}

const words = {
  de: () => import('../../../i18n/de/operations/alertTools.json'),
  en: () => import('../../../i18n/en/operations/alertTools.json'),
} as const satisfies Record<Locale, unknown>

const known = new Map<Locale, AlertTools>()

/** The same components each time: what is typed into them stays. */
export async function loadAlertTools(locale: Locale): Promise<AlertTools> {
  const { default: alertTools } = await words[locale]()
  const t = translate(locale, { alertTools })
  adoptStyles(fieldStyles, searchStyles, selectStyles, filterStyles, moreStyles, dialogStyles, styles)
  const tools: AlertTools = known.get(locale) ?? {
    Head: (props) => createElement(AlertHead, { ...props, locale, t }),
    Bar: (props) => createElement(AlertBar, { ...props, locale, t }),
    More: (props) => createElement(AlertMore, { ...props, locale, t }),
  }
  known.set(locale, tools)
  return tools
}
