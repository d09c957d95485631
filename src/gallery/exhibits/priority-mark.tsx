import { PriorityMark } from '../../islands/operations/card/PriorityMark.tsx'
import type { Exhibit } from '../exhibit.ts'

export const priorityMark: Exhibit = {
  name: 'priority-mark',
  group: 'operations',
  states: [{ name: 'plain', view: ({ alarm }) => <PriorityMark label={alarm.priority} /> }],
}
