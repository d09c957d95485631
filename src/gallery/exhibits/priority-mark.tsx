import { PriorityMark } from '../../islands/ui/PriorityMark.tsx'
import type { Exhibit } from '../exhibit.ts'

export const priorityMark: Exhibit = {
  name: 'priority-mark',
  group: 'operations',
  states: [{ name: 'plain', view: ({ alarm }) => <PriorityMark label={alarm.priority} /> }],
}
