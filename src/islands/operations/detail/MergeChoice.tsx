import '../../ui/fields/choice.css'
import '../../ui/fields/field.css'
import type { Locale } from '../../../contract/locales.ts'
import type { ListedOperation } from '../../../contract/operations/operation-list.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime } from '../../../lib/pages/dates.ts'
import type { Mergeable } from '../../../lib/stores/operations/operation-merge.ts'

interface Props {
  locale: Locale
  found: Mergeable
  /** Whether the one that is merged still runs: then it cannot end with one that is over. */
  isRunning: boolean
  onChoose: () => void
}

/** The operations that may be meant, one of which is chosen. */
export function MergeChoice({ locale, found: { operations, isPart }, isRunning, onChoose }: Props) {
  const t = translate(locale)
  return (
    <fieldset className="field">
      <legend>{t('operationMerge.choice')}</legend>
      {operations.map((operation) => (
        <label key={operation.id} className="choice">
          <input
            className="tick"
            type="radio"
            name="into"
            value={operation.id}
            disabled={isRunning && !operation.active}
            onChange={onChoose}
          />
          <Described locale={locale} operation={operation} isRunning={isRunning} />
        </label>
      ))}
      {isPart && <p className="muted">{t('operationMerge.more', { count: operations.length })}</p>}
    </fieldset>
  )
}

/** What tells one operation from another. */
function Described({
  locale,
  operation,
  isRunning,
}: Pick<Props, 'locale' | 'isRunning'> & { operation: ListedOperation }) {
  const t = translate(locale)
  const { number, title, alarm_at, active } = operation
  const where = placeWords(operation, t, locale)
  return (
    <span className="operation-merge-one">
      <strong>{title}</strong>
      {where && <span>{where}</span>}
      <span className="operation-merge-facts">
        <time dateTime={alarm_at}>{incidentTime(alarm_at)}</time>
        {number && <span>{t('operation.number', { number })}</span>}
        <span className="operation-merge-state" data-active={active}>
          {t(active ? 'operations.active' : 'operations.closed')}
        </span>
      </span>
      {isRunning && !active && <span>{t('operationMerge.overHint')}</span>}
    </span>
  )
}
