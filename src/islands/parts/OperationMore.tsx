import type { Locale } from '../../contract/locales.ts'
import type { OperationDetail } from '../../contract/operation-detail.ts'
import { OperationAlarmed } from './OperationAlarmed.tsx'
import { OperationAttachments } from './OperationAttachments.tsx'
import { OperationPlace } from './OperationPlace.tsx'

/** What stands below the essentials of an operation: it comes after them. */
export function OperationMore({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  return (
    <>
      <OperationPlace locale={locale} operation={operation} />
      <OperationAlarmed locale={locale} operation={operation} />
      <OperationAttachments key={operation.id} locale={locale} operation={operation} />
    </>
  )
}

export { OperationActions } from './OperationActions.tsx'
