import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../islands/ui/ConfirmDialog.tsx'
import { Dialog } from '../../islands/ui/Dialog.tsx'
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

const confirm = (words: Samples, shown: boolean) => (
  <Opener label={words.actions.remove} shown={shown}>
    {(open, close) => (
      <ConfirmDialog
        open={open}
        words={{
          question: words.display.question,
          consequence: words.display.consequence,
          yes: words.actions.remove,
          no: words.actions.cancel,
        }}
        onConfirm={close}
        onCancel={close}
      />
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
    { name: 'confirm closed', view: (words) => confirm(words, false) },
    { name: 'confirm', alone: true, view: (words) => confirm(words, true) },
  ],
}
