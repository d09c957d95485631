import { useState } from 'react'
import type { Group } from '../../contract/groups.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-words.ts'
import { removeGroup } from '../../lib/stores/group-work.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import type { ConfirmDialog } from './confirm-dialog.ts'

interface Props {
  locale: Locale
  group: Group
  onDeleted: () => void
}

/** Asks before a group goes, and says what ends with it. */
export function GroupRemoval({ locale, group, onDeleted }: Props) {
  const t = translate(locale)
  const { id, name } = group
  const [Question, setQuestion] = useState<ConfirmDialog>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function ask(): Promise<void> {
    try {
      const { readyConfirmDialog } = await import('./confirm-dialog.ts')
      setQuestion(readyConfirmDialog)
      setAsking(true)
    } catch (error) {
      console.warn('Nobody could be asked whether to delete the group.', error)
      showToast({ kind: 'failure', text: t('group.deleteUnready') })
    }
  }

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeGroup(id)
      showToast({ text: t('group.deleted', { name }) })
      onDeleted()
    } catch (error) {
      console.warn('The group was not deleted.', error)
      showToast({ kind: 'failure', text: problemWords(t, problemOf(error)).text })
      setBusy(false)
    }
  }

  const rights =
    group.members > 0 && group.permissions.length > 0
      ? [t('group.deleteRights', { count: group.members })]
      : []
  return (
    <section className="group-removal">
      <button type="button" className="button danger" onClick={() => void ask()}>
        {t('group.delete')}
      </button>
      <p className="muted">{t('group.deleteAbout')}</p>
      {Question && asking && (
        <Question
          open
          busy={busy}
          words={{
            question: t('group.deleteQuestion', { name }),
            consequence: [...rights, t('group.deleteKeywords')].join(' '),
            yes: t('group.delete'),
            no: t('group.keep'),
          }}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
