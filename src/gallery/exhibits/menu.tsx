import { Icon } from '../../islands/ui/icons/Icon.tsx'
import { more } from '../../islands/ui/icons/frame.ts'
import { check, clock, trash } from '../../islands/ui/icons/interface.ts'
import { route } from '../../islands/ui/icons/operation.ts'
import { Menu } from '../../islands/ui/overlay/Menu.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const itemsOf = ({ actions }: Samples) => [
  { key: 'respond', label: actions.respond, shape: check },
  { key: 'later', label: actions.later, shape: clock },
  { key: 'route', label: actions.route, shape: route, href: '#main' },
  { key: 'save', label: actions.save, disabled: true },
  { key: 'show', label: actions.show, disabled: true, href: '#show' },
  { key: 'remove', label: actions.remove, shape: trash, danger: true },
]

export const menu: Exhibit = {
  name: 'menu',
  group: 'overlays',
  states: [
    {
      name: 'with icons',
      view: (words) => (
        <Menu id="menu-icons" label={words.actions.more} items={itemsOf(words)} className="button square">
          <Icon shape={more} />
        </Menu>
      ),
    },
    {
      name: 'words only, at the end',
      view: (words) => (
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Menu
            id="menu-words"
            label={words.actions.edit}
            items={[
              { key: 'edit', label: words.actions.edit },
              { key: 'long', label: words.longSentence },
            ]}
          >
            {words.actions.edit}
          </Menu>
        </div>
      ),
    },
  ],
}
