import { Icon } from '../../islands/ui/icons/Icon.tsx'
import * as frame from '../../islands/ui/icons/frame.ts'
import * as controls from '../../islands/ui/icons/interface.ts'
import * as operation from '../../islands/ui/icons/operation.ts'
import type { Exhibit } from '../exhibit.ts'

export const icons: Exhibit = {
  name: 'icons',
  group: 'basics',
  states: Object.entries({ frame, controls, operation }).map(([name, shapes]) => ({
    name,
    view: () => (
      <ul className="row" lang="en">
        {Object.entries(shapes).map(([shapeName, shape]) => (
          <li key={shapeName} className="row">
            <Icon shape={shape} size={24} />
            {shapeName}
          </li>
        ))}
      </ul>
    ),
  })),
}
