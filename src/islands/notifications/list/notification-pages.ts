import { lazy } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { pause } from '../../../lib/device/lock.ts'

const TRY_AGAIN_MS = 4_000

/** Fetched when a list goes on; on a line that is cut, until it has come: without it the rest could not be reached. */
export const notificationPages = { de: pagesIn('de'), en: pagesIn('en') } as const satisfies Record<
  Locale,
  unknown
>

function pagesIn(locale: Locale) {
  return lazy(async () => {
    for (;;) {
      try {
        const { loadNotificationPages } = await import('./load-notification-pages.ts')
        return { default: await loadNotificationPages(locale) }
      } catch (error) {
        console.warn('The pages of the notifications did not come.', error)
        await pause(TRY_AGAIN_MS)
      }
    }
  })
}
