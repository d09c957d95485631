import { Icon } from '../../islands/ui/Icon.tsx'
import { close } from '../../islands/ui/icons/frame.ts'
import { check, trash } from '../../islands/ui/icons/interface.ts'
import { route } from '../../islands/ui/icons/operation.ts'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const kinds = ['', 'primary', 'secondary', 'quiet', 'danger'] as const

export const buttons: Exhibit = {
  name: 'buttons',
  group: 'controls',
  states: [
    ...kinds.map((kind) => ({
      name: kind || 'plain',
      view: ({ actions }: Samples) => (
        <div className="row">
          <button type="button" className={`button ${kind}`}>
            {actions.respond}
          </button>
          <button type="button" className={`button ${kind}`}>
            <Icon shape={check} />
            {actions.respond}
          </button>
          <button type="button" className={`button ${kind}`} disabled>
            {actions.respond}
          </button>
          <button type="button" className={`button ${kind}`} aria-disabled="true">
            {actions.respond}
          </button>
        </div>
      ),
    })),
    {
      name: 'large',
      view: ({ actions }) => (
        <button type="button" className="button primary large">
          <Icon shape={check} />
          {actions.respond}
        </button>
      ),
    },
    {
      name: 'icon only',
      view: ({ actions }) => (
        <div className="row">
          <button type="button" className="button square" aria-label={actions.close}>
            <Icon shape={close} />
          </button>
          <button type="button" className="button quiet square" aria-label={actions.remove}>
            <Icon shape={trash} />
          </button>
        </div>
      ),
    },
    {
      name: 'pressed',
      view: ({ actions }) => (
        <button type="button" className="button" aria-pressed="true">
          {actions.respond}
        </button>
      ),
    },
    {
      name: 'link as button',
      view: ({ actions }) => (
        <a className="button primary" href="#main">
          <Icon shape={route} />
          {actions.route}
        </a>
      ),
    },
    {
      name: 'long words',
      view: ({ longWord, longSentence }) => (
        <div className="stack">
          <button type="button" className="button primary">
            {longSentence}
          </button>
          <button type="button" className="button">
            {longWord}
          </button>
        </div>
      ),
    },
  ],
}
