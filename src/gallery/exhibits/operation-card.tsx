import type { ReactNode } from 'react'
import { OperationCard, OperationCardSkeleton } from '../../islands/operations/card/OperationCard.tsx'
import '../../islands/operations/card/incident-feed.css'
import { type Operation, operationTypes } from '../../contract/operations/operations.ts'
import type { Exhibit, ExhibitState } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'
import { closedOperation, longOperation, runningOperation } from '../samples/operations.ts'

function cards(name: string, operationsOf: (words: Samples) => readonly Operation[]): ExhibitState {
  return {
    name,
    view: (words, locale, now) => (
      <List>
        {operationsOf(words).map((operation) => (
          <OperationCard key={operation.id} locale={locale} operation={operation} now={now} />
        ))}
      </List>
    ),
  }
}

function List({ children }: { children: ReactNode }) {
  return <ul className="stack incident-list">{children}</ul>
}

export const operationCard: Exhibit = {
  name: 'operation-card',
  group: 'operations',
  states: [
    cards('running', (words) => [runningOperation(words)]),
    cards('closed', (words) => [closedOperation(words)]),
    cards('exercise and test', (words) => [
      { ...runningOperation(words), id: 4, kind: 'exercise', priority: false, type: 'Übung' },
      { ...runningOperation(words), id: 5, kind: 'test', priority: false, type: 'Sonstiges', keyword: null },
    ]),
    cards('every type', (words) =>
      operationTypes.map((type, id) => ({
        ...runningOperation(words),
        id,
        type,
        priority: false,
        vehicles: [],
      })),
    ),
    cards('long words', (words) => [longOperation(words)]),
    {
      name: 'loading',
      view: () => (
        <List>
          <OperationCardSkeleton />
        </List>
      ),
    },
  ],
}
