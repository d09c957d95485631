import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { StrengthCounts } from '../../contract/availability/availability.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $strength } from '../../lib/stores/availability/strength.ts'
import { showChannel } from '../../lib/stores/realtime/shown-channels.ts'

export interface StrengthWordsProps {
  locale: Locale
  /** The statuses that are named, in this order. */
  of: readonly Exclude<keyof StrengthCounts, 'qualifications' | 'below'>[]
}

/** The counts of now, as words; a blank until they are there. */
export function StrengthWords({ locale, of }: StrengthWordsProps) {
  const t = translate(locale)
  const strength = useStore($strength)
  useEffect(() => showChannel('availability'), [])
  const counts = strength.state === 'ready' ? strength.value.now : undefined
  return counts
    ? of.map((status) => t(`strength.counts.${status}`, { count: counts[status] })).join(' · ')
    : '\u00a0'
}
