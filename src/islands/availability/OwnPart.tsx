import type { OwnAvailability } from '../../contract/availability/availability.ts'
import { statusAt } from '../../contract/availability/status-at.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { judgedAt } from '../../lib/availability/judged-at.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { loadOwnAvailability } from '../../lib/stores/availability/own-availability.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Empty, Failure } from '../ui/feedback/Failure.tsx'
import { AvailabilityDetails } from './AvailabilityDetails.tsx'
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx'

/** The member's switch with all its details, or why there is none. */
export function OwnPart({ locale, own }: { locale: Locale; own: Loadable<OwnAvailability> }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  if (own.state === 'loading') return null
  if (own.state === 'failed') {
    if (isMissingCall(own.error)) return <Empty text={t('availability.unknownToServer')} />
    const retry = {
      label: t('common.retry'),
      busy: own.changing,
      onRetry: () => void loadOwnAvailability(),
    }
    return <Failure {...problemWords(t, own.error)} retry={retry} />
  }
  const status = statusAt(own.value, judgedAt(own.value, now))
  return (
    <AvailabilitySwitch locale={locale} asksAgain>
      {status !== null && <AvailabilityDetails locale={locale} own={own.value} status={status} />}
    </AvailabilitySwitch>
  )
}
