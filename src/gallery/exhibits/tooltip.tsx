import { Icon } from '../../islands/ui/icons/Icon.tsx'
import { bell } from '../../islands/ui/icons/frame.ts'
import { Tooltip } from '../../islands/ui/overlay/Tooltip.tsx'
import type { Exhibit } from '../exhibit.ts'

export const tooltip: Exhibit = {
  name: 'tooltip',
  group: 'overlays',
  states: [
    {
      name: 'of an icon button',
      view: ({ actions, display }) => (
        <Tooltip id="tip-icon" text={display.tooltip}>
          <button
            type="button"
            className="button square"
            aria-label={actions.respond}
            aria-describedby="tip-icon"
          >
            <Icon shape={bell} />
          </button>
        </Tooltip>
      ),
    },
    {
      name: 'long',
      view: ({ actions, paragraph }) => (
        <Tooltip id="tip-long" text={paragraph}>
          <button type="button" className="button" aria-describedby="tip-long">
            {actions.respond}
          </button>
        </Tooltip>
      ),
    },
  ],
}
