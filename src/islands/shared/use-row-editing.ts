import { type RefObject, useRef, useState } from 'react'

interface RowEditing<Key> {
  /** The row that is edited. */
  editing: Key | undefined
  edit: (key: Key) => void
  /** The form is gone. */
  close: (key: Key) => void
  /** Of the element around the list. */
  section: RefObject<HTMLElement | null>
  /** Of its heading, which has the focus where a row has gone with its button. */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * A list whose rows are edited one by one, each in its place. What had the focus is gone with the form: whoever came by a button
 * is back at it, which says by `data-edits` which row it edits.
 */
export function useRowEditing<Key extends string | number>(): RowEditing<Key> {
  const [editing, setEditing] = useState<Key>()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  return {
    editing,
    section,
    heading,
    edit: setEditing,
    close: (key) => {
      setEditing(undefined)
      setTimeout(() => {
        const button = section.current?.querySelector<HTMLElement>(`[data-edits="${key}"]`)
        ;(button ?? heading.current)?.focus()
      })
    },
  }
}
