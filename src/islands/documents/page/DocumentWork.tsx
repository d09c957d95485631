import { useStore } from '@nanostores/react'
import { type ComponentType, useRef, useState } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { $keptIds } from '../../../lib/stores/documents/kept-ids.ts'
import { bringBackDocument, removeDocument } from '../../../lib/stores/documents/document-work.ts'
import {
  dropDocument,
  keepDocument,
  keptBytes,
  NoRoom,
} from '../../../lib/stores/documents/kept-documents.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { kept as keptSign } from '../../ui/icons/documents.ts'
import { upload as uploadSign } from '../../ui/icons/files.ts'
import { more } from '../../ui/icons/frame.ts'
import { trash } from '../../ui/icons/interface.ts'
import { download } from '../../ui/icons/search.ts'
import { edit, share } from '../../ui/icons/work.ts'
import { saveContent } from './save-document.ts'
import { saveFile } from '../../shared/save-file.ts'
import { sendChosen } from '../upload/send-chosen.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'
import { useShareSheet } from '../../sharing/use-share-sheet.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
  onRemoved: () => void
}

/** What can be done with a document; what changes it stands behind a menu, for those who may. */
export function DocumentWork({ locale, t, document, onRemoved }: Props) {
  const { id, version_id, name, expires_at, requires_ack } = document
  const input = useRef<HTMLInputElement>(null)
  /** Whether everybody shall read what is chosen now, also who has read an older one. */
  const askAgain = useRef(false)
  const isKept = useStore($keptIds, { ssr: 'initial' }).has(id)
  const [fetching, setFetching] = useState<number>()
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const { Sheet, shared, shareThing, endSharing } = useShareSheet(locale)
  const mayManage = useMay('files.manage')
  const mayUpload = useMay('files.upload')
  const mayDelete = useMay('files.delete')
  const mayShare = useMay('files.share')
  const mayReplace = mayManage || (mayUpload && document.own)
  const items: MenuItem[] = [
    ...(mayManage ? [{ key: 'edit', label: t('documentPage.edit'), shape: edit }] : []),
    ...(mayReplace ? [{ key: 'replace', label: t('documentPage.replace'), shape: uploadSign }] : []),
    ...(mayReplace && requires_ack
      ? [{ key: 'replaceAsking', label: t('documentPage.replaceAsking'), shape: uploadSign }]
      : []),
    ...(mayShare ? [{ key: 'share', label: t('documentPage.share'), shape: share }] : []),
    ...(mayDelete ? [{ key: 'delete', label: t('documentPage.delete'), shape: trash, danger: true }] : []),
  ]

  async function save(): Promise<void> {
    const bytes = await keptBytes(id, version_id)
    if (bytes) saveFile(bytes, name)
    else await saveContent(locale, id, version_id)
  }

  async function keep(): Promise<void> {
    if (fetching !== undefined) return
    setFetching(0)
    try {
      if (isKept) await dropDocument(id)
      else await keepDocument(document, { byHand: true, onProgress: setFetching })
    } catch (error) {
      if (error instanceof NoRoom) showToast({ kind: 'failure', text: t('documentPage.noRoom') })
      else tellFailure(locale, error, 'The document is not on this device.')
    }
    setFetching(undefined)
  }

  async function remove(): Promise<void> {
    try {
      await removeDocument(id)
      onRemoved()
      showToast({
        text: t('documentPage.deleted', { name }),
        undo: () => {
          bringBackDocument(id).catch((error: unknown) => {
            tellFailure(locale, error, 'The document was not brought back.')
          })
        },
      })
    } catch (error) {
      tellFailure(locale, error, 'The document was not deleted.')
    }
  }

  function choose(key: string): void {
    if (key === 'replace' || key === 'replaceAsking') {
      askAgain.current = key === 'replaceAsking'
      input.current?.click()
    } else if (key === 'share') shareThing({ kind: 'document', id })
    else if (key === 'delete') void remove()
    else if (key === 'edit')
      import('../editor/DocumentEditor.tsx').then(
        ({ DocumentEditor }) => setEditor(() => DocumentEditor),
        (error: unknown) => tellFailure(locale, error, 'The form of a document did not come.'),
      )
  }

  return (
    <div className="document-work row">
      <button type="button" className="button secondary" onClick={() => void save()}>
        <Icon shape={download} />
        {t('documentPage.save')}
      </button>
      <button type="button" className="button" aria-pressed={isKept} onClick={() => void keep()}>
        <Icon shape={keptSign} />
        {fetching === undefined
          ? t(isKept ? 'documentPage.isKept' : 'documentPage.keep')
          : t('documentPage.keeping', { percent: Math.floor(fetching * 100) })}
      </button>
      {items.length > 0 && (
        <Menu
          id="document-menu"
          label={t('documentPage.more')}
          items={items}
          onChoose={choose}
          className="button square"
        >
          <Icon shape={more} />
        </Menu>
      )}
      {mayReplace && (
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('documentPage.replace')}
          onChange={({ currentTarget }) => {
            sendChosen(locale, [...(currentTarget.files ?? [])], { document: id, askAgain: askAgain.current })
            currentTarget.value = ''
          }}
        />
      )}
      {Editor && <Editor locale={locale} document={document} onClose={() => setEditor(undefined)} />}
      {Sheet && shared && (
        <Sheet
          locale={locale}
          thing={shared}
          shareable={expires_at === null || Date.parse(expires_at) > Date.now()}
          onClose={endSharing}
        />
      )}
    </div>
  )
}

interface EditorProps {
  locale: Locale
  document: DocumentDetail
  onClose: () => void
}
