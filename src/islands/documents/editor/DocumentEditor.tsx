import { useStore } from '@nanostores/react'
import {
  type DocumentDetail,
  LONGEST_DOCUMENT_DESCRIPTION,
  LONGEST_DOCUMENT_NAME,
  LONGEST_TAG,
  MOST_TAGS,
} from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  type DocumentField,
  type DocumentValues,
  inputOf,
  linksOf,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../../lib/documents/document-form.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { currentDocumentOf, saveDocument, saveLinks } from '../../../lib/stores/documents/document-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { FolderField } from './FolderField.tsx'
import { LinkFields } from './LinkFields.tsx'
import { useEdited } from '../../shared/use-edited.ts'
import { VisibilityFields } from './VisibilityFields.tsx'
import { formProblems } from '../../shared/form-problems.ts'

interface Props {
  locale: Locale
  document: DocumentDetail
  onClose: () => void
}

/** The form of a document. What was typed stays until it is saved, or somebody says that it may go. */
export function DocumentEditor({ locale, document, onClose }: Props) {
  const t = translate(locale)
  // What the fields offer is asked for by whoever shows it.
  useStore($documentChoices, { ssr: 'initial' })
  const edited = useEdited(document, { valuesOf, valuesIn })
  const { base, conflict, start } = edited

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    const input = inputOf(values, names)
    const links = linksOf(values, names)
    try {
      if (Object.keys(input).length > 0)
        edited.keep(await saveDocument(base.id, { version: base.version, ...input }))
      if (Object.keys(links).length > 0) edited.keep(await saveLinks(base.id, links))
      showToast({ text: t('documentWork.saved') })
      return []
    } catch (error) {
      console.warn('The document was not saved.', error)
      const theirs = currentDocumentOf(error)
      if (!theirs)
        return formProblems(translate(locale), problemOf(error), { offline: t('documentWork.offline') })
      edited.meet(theirs)
      return [{ field: undefined, text: t('documentWork.conflict') }]
    }
  }

  const sentences = {
    name: t('documentWork.nameMissing'),
    tags: t('documentWork.tagsWrong', { count: MOST_TAGS, most: LONGEST_TAG }),
    expires_at: t('forms.typed.noMoment', { label: labelOf(t, 'expires_at') }),
  }
  const check = (data: FormData) =>
    problemsIn(valuesIn(data)).map((field) => ({ field, text: sentences[field] }))

  const leave = () => {
    if (!edited.isChanged() || confirm(t('documentWork.discard'))) onClose()
  }

  return (
    <Dialog
      open
      keepOpen
      shape="side"
      heading={t('documentWork.edit')}
      closeLabel={t('documentWork.close')}
      onClose={leave}
    >
      <section ref={edited.frame}>
        <Form words={formWords(t)} check={check} onSend={send} onSent={onClose} guardChanges>
          {conflict && (
            <EditConflict
              locale={locale}
              {...conflict}
              label={(name) => labelOf(t, name)}
              theirs={(name) => valuesOf(base)[name]}
              onTake={edited.take}
            />
          )}
          <Fields key={edited.round} t={t} document={base} start={start} />
          <div className="form-buttons">
            <SubmitButton busyText={t('documentWork.saving')}>{t('documentWork.save')}</SubmitButton>
          </div>
        </Form>
      </section>
    </Dialog>
  )
}

interface FieldsProps {
  t: Translate
  document: DocumentDetail
  start: DocumentValues
}

function Fields({ t, document, start }: FieldsProps) {
  return (
    <div className="stack">
      <TextField
        name="name"
        id="document-name"
        label={t('documentWork.name')}
        defaultValue={start.name}
        maxLength={LONGEST_DOCUMENT_NAME}
        autoComplete="off"
        required
      />
      <FolderField t={t} label={t('documentWork.folder')} value={start.folder_id} />
      <TextArea
        name="description"
        label={t('documentWork.description')}
        defaultValue={start.description}
        limit={{
          length: LONGEST_DOCUMENT_DESCRIPTION,
          left: (count) => t('documentWork.left', { count }),
          over: (count) => t('documentWork.over', { count }),
        }}
      />
      <TextField
        name="tags"
        label={t('documentWork.tags')}
        hint={t('documentWork.tagsHint')}
        defaultValue={start.tags}
        autoComplete="off"
      />
      <VisibilityFields t={t} groups={start.groups} />
      <Checkbox
        name="requires_ack"
        label={t('documentWork.requiresAck')}
        hint={t('documentWork.requiresAckHint')}
        value="yes"
        defaultChecked={start.requires_ack === 'yes'}
      />
      <Checkbox
        name="offline"
        label={t('documentWork.offlineKept')}
        hint={t('documentWork.offlineHint')}
        value="yes"
        defaultChecked={start.offline === 'yes'}
      />
      <DateTimeField
        type="datetime-local"
        name="expires_at"
        label={t('documentWork.expires')}
        hint={t('documentWork.expiresHint')}
        defaultValue={start.expires_at}
      />
      <LinkFields t={t} links={document.links} start={start} />
    </div>
  )
}

/** What a field is called. */
function labelOf(t: Translate, name: DocumentField): string {
  const labels: Record<DocumentField, string> = {
    name: t('documentWork.name'),
    folder_id: t('documentWork.folder'),
    description: t('documentWork.description'),
    tags: t('documentWork.tags'),
    groups: t('documentWork.visibility'),
    requires_ack: t('documentWork.requiresAck'),
    offline: t('documentWork.offlineKept'),
    expires_at: t('documentWork.expires'),
    operations: t('documentWork.operations'),
    vehicles: t('documentWork.vehicles'),
    keywords: t('documentWork.keywords'),
  }
  return labels[name]
}
