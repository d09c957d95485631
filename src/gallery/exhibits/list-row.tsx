import { Avatar } from '../../islands/ui/layout/Avatar.tsx'
import { Icon } from '../../islands/ui/icons/Icon.tsx'
import { trash } from '../../islands/ui/icons/interface.ts'
import { fire } from '../../islands/ui/icons/operation.ts'
import { ListRow } from '../../islands/ui/layout/ListRow.tsx'
import { SkeletonRows } from '../../islands/ui/feedback/SkeletonRows.tsx'
import type { Exhibit } from '../exhibit.ts'

export const listRow: Exhibit = {
  name: 'list-row',
  group: 'data',
  states: [
    {
      name: 'rows',
      view: ({ people, person, alarm, address, actions, longPerson, longSentence }) => (
        <ul className="list-rows card">
          <ListRow
            leading={<Icon shape={fire} />}
            title={alarm.title}
            meta={address}
            trailing={<span className="badge figures">12</span>}
            href="#alarm"
          />
          <ListRow
            leading={<Avatar name={person.full} decorative />}
            title={person.full}
            meta={person.email}
            href="#person"
            trailing={
              <button type="button" className="button quiet square" aria-label={actions.remove}>
                <Icon shape={trash} />
              </button>
            }
          />
          <ListRow leading={<Avatar name={longPerson} decorative />} title={longPerson} meta={longSentence} />
          <ListRow title={people[1]} />
        </ul>
      ),
    },
    { name: 'their skeleton', view: ({ display }) => <SkeletonRows rows={3} label={display.loading} /> },
  ],
}
