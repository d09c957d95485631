import { Button } from '../../islands/ui/buttons/Button.tsx'
import { IconButton } from '../../islands/ui/buttons/IconButton.tsx'
import { close } from '../../islands/ui/icons/frame.ts'
import { check, next, trash } from '../../islands/ui/icons/interface.ts'
import { route } from '../../islands/ui/icons/operation.ts'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const variants = [undefined, 'primary', 'secondary', 'quiet', 'danger'] as const

export const buttons: Exhibit = {
  name: 'buttons',
  group: 'controls',
  states: [
    ...variants.map((variant) => ({
      name: variant ?? 'outlined',
      view: ({ actions, form }: Samples) => (
        <div className="row">
          <Button variant={variant}>{actions.respond}</Button>
          <Button variant={variant} before={check} after={next}>
            {actions.respond}
          </Button>
          <Button variant={variant} disabled>
            {actions.respond}
          </Button>
          <Button variant={variant} busy>
            {actions.respond}
          </Button>
          <Button variant={variant} busy busyText={form.sending}>
            {actions.save}
          </Button>
        </div>
      ),
    })),
    {
      name: 'large',
      view: ({ actions, form }) => (
        <div className="row">
          <Button variant="primary" size="large" before={check}>
            {actions.respond}
          </Button>
          <Button variant="primary" size="large" busy busyText={form.sending}>
            {actions.save}
          </Button>
        </div>
      ),
    },
    {
      name: 'icon only',
      view: ({ actions }) => (
        <div className="row">
          <IconButton shape={close} label={actions.close} />
          <IconButton shape={trash} label={actions.remove} variant="danger" />
          <IconButton shape={check} label={actions.save} variant="primary" />
          <IconButton shape={route} label={actions.route} href="#main" />
          <IconButton shape={trash} label={actions.remove} disabled />
          <IconButton shape={trash} label={actions.remove} busy />
        </div>
      ),
    },
    {
      name: 'pressed',
      view: ({ actions }) => <Button aria-pressed="true">{actions.respond}</Button>,
    },
    {
      name: 'link as button',
      view: ({ actions }) => (
        <Button variant="primary" before={route} href="#main">
          {actions.route}
        </Button>
      ),
    },
    {
      name: 'long words',
      view: ({ longWord, longSentence }) => (
        <div className="stack">
          <Button variant="primary">{longSentence}</Button>
          <Button>{longWord}</Button>
        </div>
      ),
    },
  ],
}
