import { useEffect } from 'react'
import { MOST_INVITATIONS } from '../../../contract/people/invitations.ts'
import type { PastedEntry } from '../../../lib/people/pasted-people.ts'
import { checkInvited } from '../../../lib/stores/people/invitations.ts'

/** In ms after the last letter. */
const SETTLED_MS = 600

/**
 * Asks the backend who of a typed list could not be invited, and hands over the reasons by the texts of the lines. Without an answer
 * nothing is known before the list is sent.
 */
export function useCheckedList(
  entries: readonly PastedEntry[],
  onRefused: (reasons: ReadonlyMap<string, string>) => void,
): void {
  useEffect(() => {
    const asked = entries.filter(({ problem }) => problem === undefined).slice(0, MOST_INVITATIONS)
    if (asked.length === 0) return
    let isOver = false
    const check = async () => {
      try {
        const refused = await checkInvited(asked.map(({ person }) => person))
        if (isOver || refused.length === 0) return
        onRefused(new Map(refused.map(({ line, text }) => [asked[line - 1]?.text ?? '', text])))
      } catch (error) {
        console.warn('A list of people was not checked before it is sent.', error)
      }
    }
    const timer = setTimeout(() => void check(), SETTLED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [entries])
}
