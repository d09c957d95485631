import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Translate } from '../../i18n/translate.ts'
import { drillWord } from '../../lib/operations/drill-words.ts'

/** What a notification is of, in words; an exercise is not called an alarm. */
export function notificationKind(locale: Locale, t: Translate, { type, topic, data }: Notification): string {
  if (topic) return t(`notifications.topics.${topic}`)
  const kind = t(`notifications.types.${type}`)
  const drill = drillWord(locale, data)
  if (!drill) return kind
  return type === 'operation' ? drill : `${drill} · ${kind}`
}
