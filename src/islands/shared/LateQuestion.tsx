import { type ComponentProps, useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { tellFailure } from './tell-failure.ts'

interface Props {
  locale: Locale
  words: ComponentProps<typeof ConfirmDialog>['words']
  /** Does it, and tells what became of it; never rejects. The question stays meanwhile. */
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** Asks before something is done that nothing undoes. The dialog is fetched when it is asked. */
export function LateQuestion({ locale, words, onConfirm, onCancel }: Props) {
  const [Question, setQuestion] = useState<typeof ConfirmDialog>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    import('../ui/overlay/ConfirmDialog.tsx').then(
      // A function would be taken for one that makes the state.
      (part) => setQuestion(() => part.ConfirmDialog),
      (error: unknown) => {
        tellFailure(locale, error, `Nobody could be asked: ${words.question}`)
        onCancel()
      },
    )
  }, [])

  async function confirm(): Promise<void> {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }

  if (!Question) return null
  return <Question open busy={busy} words={words} onConfirm={() => void confirm()} onCancel={onCancel} />
}
