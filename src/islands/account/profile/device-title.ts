import type { Translate } from '../../../i18n/translate.ts'
import { readDeviceName } from '../../../contract/account/device-name.ts'

const LONGEST = 60

/** "Chrome auf Android"; what is no browser is called as it calls itself. */
export function deviceTitle(t: Translate, name: string): string {
  const { browser, system } = readDeviceName(name)
  if (browser && system) return t('deviceSessions.browserOn', { browser, system })
  const text = browser ?? system ?? name.trim()
  if (text === '' || text === 'web') return t('deviceSessions.unknown')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
