import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'

/** Exercises and tests are visibly marked; an actual operation needs no word. */
export function OperationKind({ locale, operation: { kind } }: { locale: Locale; operation: Operation }) {
  if (!kind || kind === 'actual') return null
  return <span className="badge operation-kind">{translate(locale)(`operations.kinds.${kind}`)}</span>
}
