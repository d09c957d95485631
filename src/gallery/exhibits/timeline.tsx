import { Icon } from '../../islands/ui/icons/Icon.tsx'
import { check } from '../../islands/ui/icons/interface.ts'
import { fire } from '../../islands/ui/icons/operation.ts'
import { Timeline } from '../../islands/ui/layout/Timeline.tsx'
import { type Exhibit, minutesAgo } from '../exhibit.ts'

export const timeline: Exhibit = {
  name: 'timeline',
  group: 'data',
  states: [
    {
      name: 'signs, dots and details',
      view: ({ callSign, longCallSign, display, person, actions, alarm, paragraph }) => (
        <Timeline
          entries={[
            { key: 1, at: minutesAgo(1), time: '21:41', sign: '4', title: callSign, detail: display.note },
            { key: 2, at: minutesAgo(3), time: '21:39', title: longCallSign, detail: paragraph },
            {
              key: 3,
              at: minutesAgo(8),
              time: '21:34',
              sign: <Icon shape={check} size={16} />,
              title: person.full,
              detail: actions.respond,
            },
            {
              key: 4,
              at: minutesAgo(9),
              time: '21:33',
              sign: <Icon shape={fire} size={16} />,
              title: alarm.title,
            },
          ]}
        />
      ),
    },
    {
      name: 'one entry',
      view: ({ alarm }) => (
        <Timeline entries={[{ key: 1, at: minutesAgo(9), time: '13.03. 21:33', title: alarm.short }]} />
      ),
    },
  ],
}
