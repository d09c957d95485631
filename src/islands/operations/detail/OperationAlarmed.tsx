import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { OperationViews } from './OperationViews.tsx'
import './operation-alarmed.css'
import { useMay } from '../../shared/use-may.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  operation: OperationDetail
}

const counts = ['people', 'reached', 'read', 'answered'] as const

/** How many members an operation has alarmed and how many of them have seen it; for those who may change it, who has seen the caller's data. */
export function OperationAlarmed({ locale, operation }: Props) {
  const t = translate(locale)
  const mayUpdate = useMay('operations.update')
  const { alarmed, groups, merged_into } = operation
  // The operation is from a list, or the backend does not count.
  if (!alarmed) return null

  return (
    <section className="operation-alarmed card">
      <h2>{t('operationAlarmed.heading')}</h2>
      {alarmed.people === 0 && (
        <p className="muted">{t(merged_into ? 'operationAlarmed.merged' : 'operationAlarmed.nobody')}</p>
      )}
      {alarmed.people > 0 && (
        <>
          <ul className="operation-alarmed-counts">
            {counts.map((name) => (
              <li key={name}>
                <strong className="figures">{alarmed[name]}</strong>{' '}
                {t(`operationAlarmed.counts.${name}`, { count: alarmed[name] })}
              </li>
            ))}
          </ul>
          {groups && (
            <p className="muted">
              {groups.length > 0
                ? t('operationAlarmed.groups', { names: groups.map(({ name }) => name).join(', ') })
                : t('operationAlarmed.all')}
            </p>
          )}
        </>
      )}
      {mayUpdate && <OperationViews key={operation.id} locale={locale} operation={operation} />}
    </section>
  )
}
