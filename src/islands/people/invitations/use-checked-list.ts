import { useEffect } from 'react'
import { MOST_INVITATIONS } from '../../../contract/people/invitations.ts'
import type { PastedEntry } from '../../../lib/people/pasted-people.ts'
import { checkInvited } from '../../../lib/stores/people/invitations.ts'

/** In ms after the last letter. */
const SETTLED_MS = 600

/**
 * Asks the backend who of a typed list could not be invited, and hands over the lines that were asked about and the reasons by their
 * texts; again when the dialog is opened again. Without an answer nothing is known before the list is sent.
 */
export function useCheckedList(
  entries: readonly PastedEntry[],
  open: boolean,
  onChecked: (asked: ReadonlySet<string>, reasons: ReadonlyMap<string, string>) => void,
): void {
  useEffect(() => {
    const asked = entries.filter(({ problem }) => problem === undefined).slice(0, MOST_INVITATIONS)
    if (!open || asked.length === 0) return
    let isOver = false
    const check = async () => {
      try {
        const refused = await checkInvited(asked.map(({ person }) => person))
        if (isOver) return
        onChecked(
          new Set(asked.map(({ text }) => text)),
          new Map(refused.map(({ line, text }) => [asked[line - 1]?.text ?? '', text])),
        )
      } catch (error) {
        console.warn('A list of people was not checked before it is sent.', error)
      }
    }
    const timer = setTimeout(() => void check(), SETTLED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [entries, open])
}
