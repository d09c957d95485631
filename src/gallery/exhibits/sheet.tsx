import { Sheet } from '../../islands/ui/overlay/Sheet.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'
import { actionsOf, Opener } from './dialog.tsx'

function exampleOf(words: Samples, about: { shown: boolean; wide: 'dialog' | 'side'; paragraphs: number }) {
  const { actions, alarm, paragraph } = words
  return (
    <Opener label={actions.show} shown={about.shown}>
      {(open, close) => (
        <Sheet
          open={open}
          wide={about.wide}
          heading={alarm.short}
          closeLabel={actions.close}
          onClose={close}
          actions={actionsOf(words, close)}
        >
          <div className="stack">
            {Array.from({ length: about.paragraphs }, (_, place) => (
              <p key={place}>{paragraph}</p>
            ))}
          </div>
        </Sheet>
      )}
    </Opener>
  )
}

export const sheet: Exhibit = {
  name: 'sheet',
  group: 'overlays',
  states: [
    { name: 'closed', view: (words) => exampleOf(words, { shown: false, wide: 'side', paragraphs: 1 }) },
    {
      name: 'open',
      alone: true,
      view: (words) => exampleOf(words, { shown: true, wide: 'dialog', paragraphs: 1 }),
    },
    {
      name: 'at the side',
      alone: true,
      view: (words) => exampleOf(words, { shown: true, wide: 'side', paragraphs: 12 }),
    },
  ],
}
