import type { Locale } from '../../contract/locales.ts'
import de from '../../i18n/de/parts/onDevice.json' with { type: 'json' }
import en from '../../i18n/en/parts/onDevice.json' with { type: 'json' }

/** What is said where there is nothing, or on this device a part. With the script, not with every page: hardly anybody reads it. */
export const deviceWords = { de, en } as const satisfies Record<Locale, unknown>
