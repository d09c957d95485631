import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { tellFailure } from './tell-failure.ts'

interface LateEditor<Editor> {
  /** What edits, while somebody does. */
  editor: Editor | undefined
  /** Of the button that begins it: it has the focus again afterwards. */
  button: RefObject<HTMLButtonElement | null>
  begin: () => void
  end: () => void
}

/**
 * A form that stands in the place of what it changes, and is fetched when somebody begins.
 * @param failure the line of the log where it does not come
 */
export function useLateEditor<Editor>(
  locale: Locale,
  load: () => Promise<Editor>,
  failure: string,
): LateEditor<Editor> {
  const [editor, setEditor] = useState<Editor>()
  const [left, setLeft] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (left && !editor) button.current?.focus()
  }, [left, editor])

  return {
    editor,
    button,
    begin: () => {
      load().then(
        // A function would be taken for one that makes the state.
        (loaded) => setEditor(() => loaded),
        (error: unknown) => tellFailure(locale, error, failure),
      )
    },
    end: () => {
      setLeft(true)
      setEditor(undefined)
    },
  }
}
