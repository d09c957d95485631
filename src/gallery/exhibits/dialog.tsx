import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../islands/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../islands/ui/overlay/Dialog.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

/** A button and what it opens. `shown`: open from the beginning. */
export function Opener(props: {
  label: string
  shown: boolean
  children: (open: boolean, close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(props.shown)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {props.label}
      </button>
      {props.children(open, () => setOpen(false))}
    </>
  )
}

export function actionsOf({ actions }: Samples, close: () => void) {
  return (
    <>
      <button type="button" className="button" onClick={close}>
        {actions.cancel}
      </button>
      <button type="button" className="button primary" onClick={close}>
        {actions.save}
      </button>
    </>
  )
}

function exampleOf(words: Samples, about: { shown: boolean; paragraphs: number; heading?: string }) {
  const { actions, alarm, paragraph } = words
  return (
    <Opener label={actions.edit} shown={about.shown}>
      {(open, close) => (
        <Dialog
          open={open}
          heading={about.heading ?? alarm.short}
          closeLabel={actions.close}
          onClose={close}
          actions={actionsOf(words, close)}
        >
          <div className="stack">
            {Array.from({ length: about.paragraphs }, (_, place) => (
              <p key={place}>{paragraph}</p>
            ))}
          </div>
        </Dialog>
      )}
    </Opener>
  )
}

/** Notes what was answered, one word for each time it is told. */
function Confirmation({ words: { actions, display }, shown }: { words: Samples; shown: boolean }) {
  const [answers, setAnswers] = useState<readonly string[]>([])
  return (
    <>
      <Opener label={actions.remove} shown={shown}>
        {(open, close) => {
          const answer = (word: string) => () => {
            setAnswers((before) => [...before, word])
            close()
          }
          return (
            <ConfirmDialog
              open={open}
              words={{
                question: display.question,
                consequence: display.consequence,
                yes: actions.remove,
                no: actions.cancel,
              }}
              onConfirm={answer(actions.remove)}
              onCancel={answer(actions.cancel)}
            />
          )
        }}
      </Opener>
      <output>{answers.join(' · ')}</output>
    </>
  )
}

const nested = (words: Samples) => (
  <Opener label={words.actions.edit} shown>
    {(open, close) => (
      <Dialog open={open} heading={words.alarm.short} closeLabel={words.actions.close} onClose={close}>
        <Confirmation words={words} shown={false} />
      </Dialog>
    )}
  </Opener>
)

export const dialog: Exhibit = {
  name: 'dialog',
  group: 'overlays',
  states: [
    { name: 'closed', view: (words) => exampleOf(words, { shown: false, paragraphs: 2 }) },
    { name: 'open', alone: true, view: (words) => exampleOf(words, { shown: true, paragraphs: 2 }) },
    {
      name: 'long',
      alone: true,
      view: (words) => exampleOf(words, { shown: true, paragraphs: 20, heading: words.alarm.long }),
    },
    { name: 'confirm closed', view: (words) => <Confirmation words={words} shown={false} /> },
    { name: 'confirm', alone: true, view: (words) => <Confirmation words={words} shown /> },
    { name: 'one in another', alone: true, view: nested },
  ],
}
