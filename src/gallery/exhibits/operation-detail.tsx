import { OperationDetail, OperationDetailSkeleton } from '../../islands/operations/detail/OperationDetail.tsx'
import '../../islands/operations/detail/alert-detail.css'
import type { Exhibit } from '../exhibit.ts'
import { closedOperation, longOperation, runningOperation } from '../samples/operations.ts'

export const operationDetail: Exhibit = {
  name: 'operation-detail',
  group: 'operations',
  states: [
    {
      name: 'running',
      view: (words, locale) => <OperationDetail locale={locale} operation={runningOperation(words)} />,
    },
    {
      name: 'closed, nothing known',
      view: (words, locale) => <OperationDetail locale={locale} operation={closedOperation(words)} />,
    },
    {
      name: 'long words',
      view: (words, locale) => <OperationDetail locale={locale} operation={longOperation(words)} />,
    },
    { name: 'loading', view: ({ loading }) => <OperationDetailSkeleton label={loading} /> },
  ],
}
