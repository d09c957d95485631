import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { AlertBar, type AlertBarProps } from './AlertBar.tsx'
import { AlertHead, type AlertHeadProps } from './AlertHead.tsx'
import { AlertMore, type AlertMoreProps } from './AlertMore.tsx'
import './alert-tools.css'

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
  const tools: AlertTools = known.get(locale) ?? {
    Head: (props) => createElement(AlertHead, { ...props, locale, t }),
    Bar: (props) => createElement(AlertBar, { ...props, locale, t }),
    More: (props) => createElement(AlertMore, { ...props, locale, t }),
  }
  known.set(locale, tools)
  return tools
}
