import { useEffect, useState } from 'react'
import { LONGEST_RESPONSE_NOTE } from '../../../contract/appointments/appointments.ts'

interface Draft {
  text: string
  /** The member has closed its field. */
  isClosed: boolean
  /** As it was sent last. */
  sent: string | undefined
}

/** A note that a member types. */
export interface NoteDraft {
  text: string
  isOpen: boolean
  /** Whether it was sent and the answer does not hold it (any more). */
  isRefused: boolean
  /** The text as it is sent; undefined: its field is closed, or it is too long. */
  toSend: string | undefined
  onToggle: () => void
  onType: (text: string) => void
  onSent: () => void
}

/**
 * Keeps what a member types until the answer holds it as its note and has been sent. An answer that is refused and taken back opens the
 * field again, with its text.
 */
export function useNoteDraft(note: string, pending: boolean): NoteDraft {
  const [draft, setDraft] = useState<Draft>()
  const isTaken = draft?.sent === note
  const isOpen = draft !== undefined && !isTaken && !draft.isClosed
  const text = draft?.text ?? note
  const trimmed = text.trim()
  useEffect(() => {
    if (isTaken && !pending) setDraft(undefined)
  }, [isTaken, pending])

  return {
    text,
    isOpen,
    isRefused: draft?.sent !== undefined && !isTaken,
    toSend: isOpen && trimmed.length <= LONGEST_RESPONSE_NOTE ? trimmed : undefined,
    onToggle: () =>
      setDraft({ text: isTaken ? note : text, isClosed: isOpen, sent: isTaken ? undefined : draft?.sent }),
    onType: (typed) => setDraft({ text: typed, isClosed: false, sent: undefined }),
    onSent: () => setDraft({ text, isClosed: false, sent: trimmed }),
  }
}
