import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { AlarmCheckDialog } from './AlarmCheckDialog.tsx'
import './alarm-check.css'

const words = {
  de: () => import('../../i18n/de/alarm/alarmCheck.json'),
  en: () => import('../../i18n/en/alarm/alarmCheck.json'),
} as const satisfies Record<Locale, unknown>

/** The dialog with all it needs, in one language. */
export async function loadAlarmCheck(locale: Locale): Promise<ComponentType<{ onClose: () => void }>> {
  const { default: alarmCheck } = await words[locale]()
  const t = translate(locale, { alarmCheck })
  return ({ onClose }) => createElement(AlarmCheckDialog, { t, onClose })
}
