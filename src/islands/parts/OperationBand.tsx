import './operation-types.css'
import './operation-badges.css'
import type { Locale } from '../../contract/locales.ts'
import type { Operation } from '../../contract/operations.ts'
import { translate } from '../../i18n/translate.ts'
import { typeKey, typeSlugs } from '../../lib/operation-types.ts'
import { Icon } from '../ui/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'

/** Type, keyword, priority, kind and display status, in this order. */
export function OperationBadges({ locale, operation }: { locale: Locale; operation: Operation }) {
  const t = translate(locale)
  const { type, keyword, priority, kind, active } = operation

  return (
    <p className="operation-badges">
      <span className="badge operation-status" data-active={active}>
        {t(active ? 'operations.active' : 'operations.closed')}
      </span>
      {priority && (
        <span className="badge operation-priority">
          <Icon shape={warning} size={14} />
          {t('operations.priority')}
        </span>
      )}
      <span className="badge operation-type" data-type={typeSlugs[type]}>
        {t(typeKey(type))}
      </span>
      {keyword && <span className="badge operation-keyword">{keyword}</span>}
      {kind && kind !== 'actual' && (
        <span className="badge operation-kind">{t(`operations.kinds.${kind}`)}</span>
      )}
    </p>
  )
}
