import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { UnsentChanges } from './UnsentChanges.tsx'
import { outboxWords } from './outbox-words.ts'
import './unsent-changes.css'

/** What waits, with all it needs, in one language. */
export async function loadUnsentChanges(locale: Locale): Promise<ComponentType> {
  const t = await outboxWords(locale)
  return () => createElement(UnsentChanges, { t, locale })
}
