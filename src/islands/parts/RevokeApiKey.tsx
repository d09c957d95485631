import { useEffect, useState } from 'react'
import type { ApiKey } from '../../contract/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-words.ts'
import { endApiKey } from '../../lib/stores/api-keys.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import type { ConfirmDialog } from './confirm-dialog.ts'

interface Props {
  locale: Locale
  apiKey: ApiKey
  onCancel: () => void
  /** Its row, and what had the focus there, is gone. */
  onRevoked: () => void
}

/** Asks before a key ends: whoever uses it finds out by being refused. */
export function RevokeApiKey({ locale, apiKey, onCancel, onRevoked }: Props) {
  const t = translate(locale)
  const { name } = apiKey
  const [Question, setQuestion] = useState<ConfirmDialog>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    import('./confirm-dialog.ts').then(
      ({ readyConfirmDialog }) => setQuestion(readyConfirmDialog),
      (error: unknown) => {
        console.warn('Nobody could be asked whether to revoke the key.', error)
        showToast({ kind: 'failure', text: t('connection.problem.offline.text') })
        onCancel()
      },
    )
  }, [])

  async function revoke(): Promise<void> {
    setBusy(true)
    try {
      await endApiKey(apiKey)
      showToast({ text: t('integrations.keys.revoked', { name }) })
      onRevoked()
    } catch (error) {
      console.warn('The key was not revoked.', error)
      showToast({ kind: 'failure', text: problemWords(t, problemOf(error)).text })
      setBusy(false)
    }
  }

  if (!Question) return null
  return (
    <Question
      open
      busy={busy}
      words={{
        question: t('integrations.keys.revokeQuestion', { name }),
        consequence: t('integrations.keys.revokeConsequence'),
        yes: t('integrations.keys.revoke'),
        no: t('integrations.keys.keep'),
      }}
      onConfirm={() => void revoke()}
      onCancel={onCancel}
    />
  )
}
