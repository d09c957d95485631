import { Avatar, AvatarGroup } from '../../islands/ui/layout/Avatar.tsx'
import type { Exhibit } from '../exhibit.ts'

export const avatar: Exhibit = {
  name: 'avatar',
  group: 'basics',
  states: [
    {
      name: 'initials',
      view: ({ people, longPerson, person }) => (
        <div className="row">
          {[...people, longPerson, person.first, 'Bo', 'Emil Ärmel', 'Zoë Quist', 'Ida Ohm'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </div>
      ),
    },
    {
      name: 'sizes',
      view: ({ person }) => (
        <div className="row">
          <Avatar name={person.full} size="small" />
          <Avatar name={person.full} />
          <Avatar name={person.full} size="large" />
        </div>
      ),
    },
    {
      name: 'picture',
      view: ({ person }) => <Avatar name={person.full} picture="/icon-192.png" size="large" />,
    },
    {
      name: 'group',
      view: ({ people, display }) => (
        <AvatarGroup people={people.map((name) => ({ name }))} most={3} label={display.others} />
      ),
    },
  ],
}
