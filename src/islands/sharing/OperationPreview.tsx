import type { Locale } from '../../contract/locales.ts'
import type { SharedOperation } from '../../contract/sharing/shared-operation.ts'
import { typeKey } from '../../i18n/operation-types.ts'
import { placeWords } from '../../i18n/place-words.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime, incidentTime } from '../../lib/pages/dates.ts'
import { useNow } from '../ui/behaviour/use-now.ts'

interface Props {
  locale: Locale
  operation: SharedOperation
}

/** What of an operation its link shows. */
export function OperationPreview({ locale, operation }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { answers, keyword, operation_kind: kind, priority, remark, text, title, type, vehicles } = operation
  const named = t(typeKey(type))
  const marks = [
    ...(keyword && keyword.toLowerCase() !== named.toLowerCase() ? [keyword, named] : [keyword ?? named]),
    ...(priority ? [t('operations.priority')] : []),
    ...(kind === 'actual' ? [] : [t(`operations.kinds.${kind}`)]),
  ]
  const place = [
    placeWords(operation, t, locale) ?? t('shared.noPlace'),
    operation.object,
    operation.location_note,
  ]
  return (
    <>
      <p>
        <strong>{marks.join(' · ')}</strong>
      </p>
      <p className="share-preview-title">{title}</p>
      {text && <p className="share-preview-text">{text}</p>}
      {remark && (
        <p className="share-preview-text">
          <b>{t('shared.remark')}:</b> {remark}
        </p>
      )}
      <dl className="share-preview-facts">
        <dt>{t('shared.place')}</dt>
        {/* The object and the place may have the same name. */}
        {place.map((line, index) => line && <dd key={index}>{line}</dd>)}
        <dt>{t('shared.alarmAt')}</dt>
        <dd>{incidentTime(operation.alarm_at)}</dd>
        <dt>{t('shared.vehicles')}</dt>
        {vehicles.length === 0 && <dd>{t('shared.noVehicles')}</dd>}
        {vehicles.map(({ call_sign, fms_status, fms_label, fms_status_at }) => (
          <dd key={call_sign}>
            {call_sign}:{' '}
            {fms_status === null
              ? t('shared.noStatus')
              : [
                  fms_status,
                  fms_label,
                  fms_status_at && t('shared.since', { time: clockTime(fms_status_at, now) }),
                ]
                  .filter((one) => one !== null)
                  .join(' ')}
          </dd>
        ))}
        <dt>{t('shared.answers')}</dt>
        <dd>
          {answers.coming} {t('shared.coming')}, {answers.later} {t('shared.later')}, {answers.not_coming}{' '}
          {t('shared.notComing')}
        </dd>
      </dl>
    </>
  )
}
