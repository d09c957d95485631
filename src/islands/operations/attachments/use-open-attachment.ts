import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { shownTypes } from '../../../contract/operations/operation-attachments.ts'
import type { OperationAttachment } from '../../../contract/operations/operation-detail.ts'
import { fetchAttachment } from '../../../lib/stores/operations/operation-attachments.ts'
import { saveFile } from '../../shared/save-file.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** How long a tab that was opened may take to read what it shows. */
const KEPT_MS = 60_000

type State =
  | { kind: 'closed' }
  | { kind: 'fetching'; part: number }
  /** `opened`: a tab shows it; else the browser let none open by itself, and waits for a tap. */
  | { kind: 'ready'; address: string; opened: boolean }

/** Whether a browser shows it: an address of ours must never be one of a page or a script that somebody has sent. */
export function isShown(mime: string): boolean {
  return shownTypes.some((type) => type === mime)
}

/** Fetches a file with the person's token, which no link carries, and shows it in a tab of its own or saves it. */
export function useOpenAttachment(
  locale: Locale,
  operationId: number,
  { id, name, mime }: OperationAttachment,
) {
  const [state, setState] = useState<State>({ kind: 'closed' })
  const address = useRef<string>(undefined)
  useEffect(
    () => () => {
      const last = address.current
      if (last !== undefined) setTimeout(() => URL.revokeObjectURL(last), KEPT_MS)
    },
    [],
  )

  const open = async () => {
    if (state.kind !== 'closed') return
    setState({ kind: 'fetching', part: 0 })
    try {
      const content = await fetchAttachment(operationId, id, (part) => setState({ kind: 'fetching', part }))
      if (isShown(mime)) {
        address.current = URL.createObjectURL(new Blob([content], { type: mime }))
        setState({ kind: 'ready', address: address.current, opened: window.open(address.current) !== null })
      } else {
        saveFile(content, name)
        setState({ kind: 'closed' })
      }
    } catch (error) {
      tellFailure(locale, error, 'A file of the operation did not come.')
      setState({ kind: 'closed' })
    }
  }
  return { state, open }
}
