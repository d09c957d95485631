import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { adoptStyles } from '../ui/behaviour/adopt-styles.ts'
import { UnsentChanges } from './UnsentChanges.tsx'
import { outboxWords } from './outbox-words.ts'
import styles from './unsent-changes.css?inline'

/** What waits, with all it needs, in one language. */
export async function loadUnsentChanges(locale: Locale): Promise<ComponentType> {
  const t = await outboxWords(locale)
  adoptStyles(styles)
  return () => createElement(UnsentChanges, { t, locale })
}
