import { OperationRow, OperationRowSkeleton } from '../../islands/operations/list/OperationRow.tsx'
import '../../islands/operations/list/alert-list.css'
import { type Operation, operationTypes } from '../../contract/operations/operations.ts'
import type { Exhibit, ExhibitState } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'
import { closedOperation, longOperation, runningOperation } from '../samples/operations.ts'

function rows(name: string, operationsOf: (words: Samples) => readonly Operation[]): ExhibitState {
  return {
    name,
    view: (words, locale) => (
      <ul className="card">
        {operationsOf(words).map((operation) => (
          <OperationRow key={operation.id} locale={locale} operation={operation} />
        ))}
      </ul>
    ),
  }
}

export const operationRow: Exhibit = {
  name: 'operation-row',
  group: 'operations',
  states: [
    rows('running and closed', (words) => [runningOperation(words), closedOperation(words)]),
    rows('every type', (words) =>
      operationTypes.map((type, id) => ({ ...closedOperation(words), id, type })),
    ),
    rows('long words', (words) => [longOperation(words)]),
    {
      name: 'loading',
      view: () => (
        <ul className="card">
          <OperationRowSkeleton />
        </ul>
      ),
    },
  ],
}
