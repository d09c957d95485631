import './appointment-detail.css'
import '../../shared/choice-buttons.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonLine, SkeletonText } from '../../ui/feedback/Skeleton.tsx'

/** As high as a short appointment with buttons. */
export function AppointmentSkeleton({ label }: { label: string }) {
  return (
    <div className="appointment" aria-busy="true" aria-label={label} role="status">
      <div className="card appointment-head" aria-hidden="true">
        <h2>
          <SkeletonLine width={70} />
        </h2>
        <SkeletonText lines={3} />
        <div className="choice-buttons">
          <span className="skeleton appointment-skeleton-button" />
          <span className="skeleton appointment-skeleton-button" />
        </div>
      </div>
      <div className="card" aria-hidden="true">
        <SkeletonText lines={5} />
      </div>
    </div>
  )
}

interface Props {
  locale: Locale
  error: ApiProblem
  /** Whether it is being fetched again. */
  changing: boolean
  onRetry: () => void
  /** The address of the list of appointments. */
  listHref: string
}

/** Why an appointment is not shown. */
export function NoAppointment({ locale, error, changing, onRetry, listHref }: Props) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy: changing, onRetry }
  const toList = (
    <a className="button" href={listHref}>
      {t('appointmentDetail.toList')}
    </a>
  )
  if (error.kind === 'forbidden') return <Failure text={t('appointmentDetail.forbidden')} />
  if (error.kind === 'offline') {
    const words = { text: t('appointmentDetail.notKept'), hint: t('appointmentDetail.notKeptHint') }
    return <Offline {...words} retry={retry} action={toList} />
  }
  if (error.kind === 'server' && error.status === 404) {
    const words = { text: t('appointmentDetail.gone'), hint: t('appointmentDetail.goneHint') }
    return <Empty {...words} action={toList} />
  }
  return <Failure {...problemWords(t, error)} retry={retry} />
}
