import { useState } from 'react'
import { type ToastItem, ToastList } from '../../islands/ui/feedback/ToastList.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

function Toasts({ words, all }: { words: Samples; all: readonly ToastItem[] }) {
  const [toasts, setToasts] = useState(all)
  const remove = (key: number) => setToasts(toasts.filter((one) => one.key !== key))
  return (
    <ToastList
      toasts={toasts}
      words={{ label: words.display.messages, undo: words.actions.undo, close: words.actions.close }}
      onUndo={remove}
      onAction={remove}
      onClose={remove}
      onHold={() => undefined}
    />
  )
}

export const toast: Exhibit = {
  name: 'toast',
  group: 'feedback',
  states: [
    {
      name: 'with undo',
      alone: true,
      view: (words) => (
        <Toasts words={words} all={[{ key: 1, text: words.display.deleted, kind: 'done', undo: true }]} />
      ),
    },
    {
      name: 'three',
      alone: true,
      view: (words) => (
        <Toasts
          words={words}
          all={[
            { key: 1, text: words.display.refused, kind: 'failure' },
            { key: 2, text: words.longSentence, kind: 'done' },
            { key: 3, text: words.display.deleted, kind: 'done', undo: true },
          ]}
        />
      ),
    },
  ],
}
