import type { Locale } from '../../../contract/locales.ts'
import { pause } from '../../../lib/device/lock.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import type { AlertTools } from './load-alert-tools.ts'

const TRY_AGAIN_MS = 4_000

/** Fetched with the first answer; on a line that is cut, until it has come: without it the rest could not be reached. */
export function useAlertTools(locale: Locale, wanted: boolean): AlertTools | undefined {
  return usePart(tools[locale], wanted)
}

const tools = { de: () => toolsIn('de'), en: () => toolsIn('en') } as const satisfies Record<Locale, unknown>

async function toolsIn(locale: Locale): Promise<AlertTools> {
  for (;;) {
    try {
      const { loadAlertTools } = await import('./load-alert-tools.ts')
      return await loadAlertTools(locale)
    } catch (error) {
      console.warn('The filters of the alerts did not come.', error)
      await pause(TRY_AGAIN_MS)
    }
  }
}
