import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $strength } from '../../lib/stores/availability/strength.ts'
import { showChannel } from '../../lib/stores/realtime/shown-channels.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { StrengthCounts } from './StrengthCounts.tsx'

interface Props {
  locale: Locale
  /** Beneath the counts. */
  children?: ReactNode
}

/** How many members of the organisation are available. Nothing for members who may not see it. */
export function WhoIsHere({ locale, children }: Props) {
  const t = translate(locale)
  const strength = useStore($strength, { ssr: 'initial' })
  useEffect(() => showChannel('availability'), [])
  if (strength.state !== 'ready') return null
  const { now, tonight } = strength.value

  return (
    <section className="stack" aria-labelledby="strength-heading">
      <div className="page-head">
        <h2 id="strength-heading">{t('strength.heading')}</h2>
        <DataAge locale={locale} at={strength.at} stale={strength.stale} />
      </div>
      <h3>{t('strength.now')}</h3>
      <StrengthCounts locale={locale} counts={now} />
      <h3>{t('strength.tonight')}</h3>
      <StrengthCounts locale={locale} counts={tonight} />
      {children}
    </section>
  )
}
