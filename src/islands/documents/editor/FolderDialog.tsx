import { useStore } from '@nanostores/react'
import { type DocumentFolder, LONGEST_FOLDER_NAME } from '../../../contract/documents/document-folders.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  type FolderField as FieldName,
  inputOf,
  noFolder,
  valuesIn,
  valuesOf,
} from '../../../lib/documents/folder-form.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { currentFolderOf, makeFolder, saveFolder } from '../../../lib/stores/documents/document-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { FolderField } from './FolderField.tsx'
import { useEdited } from '../../shared/use-edited.ts'
import { VisibilityFields } from './VisibilityFields.tsx'
import { formProblems } from '../../shared/form-problems.ts'

export interface FolderDialogProps {
  locale: Locale
  /** undefined: it is a new one. */
  folder: DocumentFolder | undefined
  /** In which a new one is made. */
  parent: number | null
  onClose: () => void
}

/** The form of a folder. What was typed stays until it is saved, or somebody says that it may go. */
export function FolderDialog({ locale, folder, parent, onClose }: FolderDialogProps) {
  const t = translate(locale)
  // What the fields of visibility offer is asked for by whoever shows it.
  useStore($documentChoices, { ssr: 'initial' })
  const read = (saved: DocumentFolder | undefined) => (saved ? valuesOf(saved) : noFolder(parent))
  const edited = useEdited(folder, { valuesOf: read, valuesIn })
  const { base, conflict, start } = edited

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (!base) await makeFolder({ ...inputOf(values), name: values.name })
      else if (names.length > 0)
        await saveFolder(base.id, { version: base.version, ...inputOf(values, names) })
      showToast({
        text: t(base ? 'documentWork.folderSaved' : 'documentWork.folderMade', { name: values.name }),
      })
      return []
    } catch (error) {
      console.warn('The folder was not saved.', error)
      const theirs = currentFolderOf(error)
      if (!theirs)
        return formProblems(translate(locale), problemOf(error), {
          offline: t('documentWork.offline'),
          conflict: t('documentWork.folderRefused'),
          fields: { parent_id: 'folder_id' },
        })
      edited.meet(theirs)
      return [{ field: undefined, text: t('documentWork.conflict') }]
    }
  }

  const leave = () => {
    if (!edited.isChanged() || confirm(t('documentWork.discard'))) onClose()
  }

  return (
    <Dialog
      open
      keepOpen
      shape="side"
      heading={t(folder ? 'documentWork.editFolder' : 'documentWork.newFolder')}
      closeLabel={t('documentWork.close')}
      onClose={leave}
    >
      <section ref={edited.frame}>
        <Form
          words={formWords(t)}
          check={(data) =>
            valuesIn(data).name === '' ? [{ field: 'name', text: t('documentWork.nameMissing') }] : []
          }
          onSend={send}
          onSent={onClose}
          guardChanges
        >
          {conflict && (
            <EditConflict
              locale={locale}
              {...conflict}
              label={(name) => labelOf(t, name)}
              theirs={(name) => read(base)[name]}
              onTake={edited.take}
            />
          )}
          <div key={edited.round} className="stack">
            <TextField
              name="name"
              id="folder-name"
              label={t('documentWork.name')}
              defaultValue={start.name}
              maxLength={LONGEST_FOLDER_NAME}
              autoComplete="off"
              required
            />
            <FolderField
              t={t}
              label={t('documentWork.parent')}
              value={start.parent}
              {...(folder && { without: folder.id })}
            />
            <VisibilityFields t={t} groups={start.groups} />
          </div>
          <div className="form-buttons">
            <SubmitButton busyText={t('documentWork.saving')}>
              {t(folder ? 'documentWork.save' : 'documentWork.make')}
            </SubmitButton>
          </div>
        </Form>
      </section>
    </Dialog>
  )
}

function labelOf(t: Translate, name: FieldName): string {
  if (name === 'groups') return t('documentWork.visibility')
  return t(name === 'parent' ? 'documentWork.parent' : 'documentWork.name')
}
