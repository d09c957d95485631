import '../card/operation-card.css'
import './operation-row.css'
import '../card/operation-types.css'
import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime } from '../../../lib/pages/dates.ts'
import { typeKey, typeSlugs } from '../../../lib/operations/operation-types.ts'
import { routes } from '../../../lib/routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { PriorityMark } from '../card/PriorityMark.tsx'
import { OperationKind } from '../card/OperationKind.tsx'
import { outcomeWords } from '../card/outcome-words.ts'
import { signOf } from '../card/operation-signs.ts'

interface Props {
  locale: Locale
  operation: Operation
  /** What a list says of it beyond the operation itself. */
  children?: ReactNode
}

/** One operation that is over: a line of a list. */
export function OperationRow({ locale, operation, children }: Props) {
  const t = translate(locale)
  const { id, title, type, keyword, alarm_at, active, priority } = operation
  const where = placeWords(operation, t, locale)

  return (
    <li className="operation-row" data-type={typeSlugs[type]}>
      <span className="operation-sign">
        <Icon shape={signOf(type)} size={22} />
      </span>
      <div className="operation-row-text">
        <h3>
          <a href={localizePath(pathOf(routes.alert, { id }), locale)}>{title}</a>
        </h3>
        <p className="operation-row-facts muted">
          <span>{[keyword, t(typeKey(type))].filter(Boolean).join(' · ')}</span>
          {where && <span>{where}</span>}
        </p>
        {children}
      </div>
      <p className="operation-row-when">
        {priority && <PriorityMark label={t('operations.priority')} />}
        <OperationKind locale={locale} operation={operation} />
        <time dateTime={alarm_at}>{incidentTime(alarm_at)}</time>
        <span className="muted">
          {[t(active ? 'operations.active' : 'operations.closed'), outcomeWords(t, operation)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </li>
  )
}

/** The shape of a line while it is not known yet. */
export function OperationRowSkeleton() {
  return (
    <li className="operation-row" aria-hidden="true">
      <span className="operation-sign" />
      <div className="operation-row-text">
        <h3>
          <span className="skeleton skeleton-title" />
        </h3>
        <p>
          <span className="skeleton skeleton-line" />
        </p>
      </div>
      <p className="operation-row-when">
        <span className="skeleton skeleton-badge" />
      </p>
    </li>
  )
}
