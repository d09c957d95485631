import './document-selection.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  $chosenDocuments,
  chooseAllDocuments,
  endChoosing,
} from '../../../lib/stores/documents/chosen-documents.ts'
import { bringBack, moveChosen, removeChosen } from '../../../lib/stores/documents/chosen-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { useMay } from '../../shared/use-may.ts'
import { focusBefore } from '../../ui/behaviour/focus-before.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { FolderField } from '../editor/FolderField.tsx'

interface Props {
  locale: Locale
  /** The folder that the list shows. */
  folder: number | undefined
}

type Outcome = Awaited<ReturnType<typeof moveChosen>>

/** How many documents are chosen, and what can be done with them together. What was refused is named, and stays chosen. */
export function DocumentSelection({ locale, folder }: Props) {
  const t = translate(locale)
  const chosen = useStore($chosenDocuments, { ssr: 'initial' })
  const mayMove = useMay('files.manage')
  const mayDelete = useMay('files.delete')
  const [busy, setBusy] = useState(false)
  const [moving, setMoving] = useState(false)
  const [left, setLeft] = useState<{ how: 'notMoved' | 'notDeleted'; names: string }>()
  const count = chosen?.size ?? 0
  const isIdle = !busy && count > 0

  const namesOf = (documents: Outcome['failed']) =>
    documents.map(({ name }) => t('documentSelection.name', { name })).join(', ')

  async function act(work: () => Promise<Outcome>, how: 'notMoved' | 'notDeleted'): Promise<Outcome> {
    setBusy(true)
    setLeft(undefined)
    const outcome = await work()
    const names = namesOf(outcome.failed)
    if (names !== '') setLeft({ how, names })
    setBusy(false)
    return outcome
  }

  async function remove(): Promise<void> {
    const { done } = await act(removeChosen, 'notDeleted')
    if (done.length === 0) return
    showToast({
      text: t('documentSelection.deleted', { count: done.length }),
      undo: () => void undo(done),
    })
  }

  async function undo(removed: Outcome['done']): Promise<void> {
    const names = namesOf((await bringBack(removed)).failed)
    if (names !== '') showToast({ kind: 'failure', text: t('documentSelection.notBroughtBack', { names }) })
  }

  async function move(data: FormData): Promise<void> {
    const id = Number(data.get('folder_id'))
    const { done } = await act(() => moveChosen(id || null), 'notMoved')
    if (done.length > 0) showToast({ text: t('documentSelection.moved', { count: done.length }) })
  }

  return (
    <section
      ref={focusBefore}
      className="document-selection card"
      aria-label={t('documentSelection.heading')}
    >
      <p role="status">{t('documentSelection.chosen', { count })}</p>
      {left && (
        <p className="notice danger" role="alert">
          {t(`documentSelection.${left.how}`, { names: left.names })}
        </p>
      )}
      <div className="row">
        {mayMove && (
          <button
            type="button"
            className="button secondary"
            aria-disabled={!isIdle}
            onClick={() => isIdle && setMoving(true)}
          >
            {t('documentSelection.move')}
          </button>
        )}
        {mayDelete && (
          <button
            type="button"
            className="button danger"
            aria-disabled={!isIdle}
            onClick={() => isIdle && void remove()}
          >
            {t('documentSelection.delete')}
          </button>
        )}
        <button type="button" className="button" onClick={chooseAllDocuments}>
          {t('documentSelection.all')}
        </button>
        <button type="button" className="button" onClick={endChoosing}>
          {t('documentSelection.end')}
        </button>
      </div>
      {moving && (
        <Dialog
          open
          heading={t('documentSelection.moveHeading', { count })}
          closeLabel={t('documentWork.close')}
          onClose={() => setMoving(false)}
        >
          <Form
            words={formWords(t)}
            onSend={async (data) => {
              await move(data)
              return []
            }}
            onSent={() => setMoving(false)}
          >
            <FolderField t={t} label={t('documentSelection.into')} value={folder ? String(folder) : ''} />
            <div className="form-buttons">
              <SubmitButton busyText={t('documentSelection.moving')}>
                {t('documentSelection.moveHere')}
              </SubmitButton>
            </div>
          </Form>
        </Dialog>
      )}
    </section>
  )
}
