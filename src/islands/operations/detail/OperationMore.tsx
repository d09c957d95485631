import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { LateDocuments } from '../../documents/linked/LateDocuments.tsx'
import { OperationActions } from './OperationActions.tsx'
import { OperationAlarmed } from './OperationAlarmed.tsx'
import { OperationAttachments } from '../attachments/OperationAttachments.tsx'
import { OperationEverybody } from './OperationEverybody.tsx'
import { OperationPaper, OperationPaperHead } from './OperationPaper.tsx'
import { OperationPlace } from './OperationPlace.tsx'
import { OperationRepeated } from './OperationRepeated.tsx'
import { OperationSame } from './OperationSame.tsx'

interface Props {
  locale: Locale
  operation: OperationDetail
}

/** What stands above the essentials of an operation: it comes after them, and moves nothing. */
export function OperationAbove(props: Props) {
  return (
    <>
      <OperationPaperHead {...props} />
      <OperationActions {...props} />
    </>
  )
}

/** The parts of an operation below its essentials, loaded after them; first its documents and those of its vehicles and keyword. */
export function OperationMore(props: Props) {
  const { locale, operation } = props
  const { id, keyword, vehicles } = operation
  const documentsOf = [keyword, ...vehicles.map(({ vehicle_id }) => vehicle_id)].join()
  return (
    <>
      <OperationPaper {...props} />
      <OperationPlace {...props} />
      <OperationAlarmed {...props} />
      <LateDocuments locale={locale} kind="operation" id={id} decidedBy={documentsOf} />
      <OperationAttachments key={id} {...props} />
    </>
  )
}

/**
 * News of the dispatch centre, above everything so that members do not drive to the wrong place; a second operation with the same number;
 * and members whom another keyword has not alarmed.
 */
export function OperationHint(props: Props) {
  return (
    <>
      <OperationRepeated {...props} />
      <OperationSame {...props} />
      <OperationEverybody {...props} />
    </>
  )
}
