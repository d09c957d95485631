import './operation-band.css'
import './operation-types.css'
import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { isDrill } from '../../../lib/operations/drill.ts'
import { startsWithKeyword } from '../../../lib/operations/operation-name.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { signOf } from './operation-signs.ts'
import { OperationKind } from './OperationKind.tsx'

/** Across the top of an operation: keyword and type on the type's colour while it runs, priority, kind and display status. */
export function OperationBand({ locale, operation }: { locale: Locale; operation: Operation }) {
  const t = translate(locale)
  const { type, keyword, priority, active } = operation
  const typeName = t(typeKey(type))
  const saysType = keyword?.toLowerCase() === typeName.toLowerCase()
  const isInTitle = startsWithKeyword(operation)

  return (
    <p className="operation-band" data-active={active} data-drill={isDrill(operation) || undefined}>
      <Icon shape={signOf(type)} size={22} />
      <span className="operation-what">
        {keyword && !isInTitle && <strong>{keyword}</strong>}{' '}
        {(!saysType || isInTitle) && <span>{typeName}</span>}
      </span>
      {priority && <PriorityMark label={t('operations.priority')} />}
      <OperationKind locale={locale} operation={operation} />
      <span className="operation-status">{t(active ? 'operations.active' : 'operations.closed')}</span>
    </p>
  )
}
