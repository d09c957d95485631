import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Translate } from '../../i18n/translate.ts'
import { drillWord } from '../../lib/operations/drill-words.ts'

/** What a notification is of, in words; an exercise is not called an alarm. */
export function notificationKind(locale: Locale, t: Translate, { type, topic, data }: Notification): string {
  const kind = t(`notifications.subjects.${topic ?? type}`)
  if (topic) return kind
  const drill = drillWord(locale, data)
  if (!drill) return kind
  return type === 'operation' ? drill : `${drill} · ${kind}`
}
