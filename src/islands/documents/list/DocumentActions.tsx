import { useStore } from '@nanostores/react'
import { type ComponentType, useRef, useState } from 'react'
import type { DocumentFolder } from '../../../contract/documents/document-folders.ts'
import type { Locale } from '../../../contract/locales.ts'
import { type DocumentListView, folderView } from '../../../lib/documents/document-view.ts'
import { beginChoosing } from '../../../lib/stores/documents/chosen-documents.ts'
import { bringBackFolder, removeFolder } from '../../../lib/stores/documents/document-work.ts'
import { $documents } from '../../../lib/stores/documents/documents.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { camera as cameraSign, folderPlus } from '../../ui/icons/documents.ts'
import { picture, upload as sign } from '../../ui/icons/files.ts'
import { more } from '../../ui/icons/frame.ts'
import { check, trash } from '../../ui/icons/interface.ts'
import { download } from '../../ui/icons/search.ts'
import { archive, edit, share } from '../../ui/icons/work.ts'
import type { FolderDialogProps } from '../editor/FolderDialog.tsx'
import { saveFolderZip } from '../page/save-document.ts'
import { sendChosen } from '../upload/send-chosen.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { goToDocuments, hrefOfDocuments } from '../use-document-address.ts'
import { useMay } from '../../shared/use-may.ts'
import { useShareSheet } from '../../sharing/use-share-sheet.ts'
import { translate } from '../../../i18n/translate.ts'

/** What every browser shows, and telephones make of their own kinds of pictures when they are asked for it. */
const PICTURES = 'image/jpeg,image/png,image/webp'

/** What can be done in a folder: sending documents into it first, everything else behind a menu. */
export function DocumentActions({ locale, view }: { locale: Locale; view: DocumentListView }) {
  const t = translate(locale)
  const input = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const documents = useStore($documents, { ssr: 'initial' })
  const folder = documents.state === 'ready' ? documents.value.folder : null
  const [Dialog, setDialog] = useState<ComponentType<FolderDialogProps>>()
  const [editing, setEditing] = useState<{ folder?: DocumentFolder } | undefined>()
  const { Sheet, shared, shareThing, endSharing } = useShareSheet(locale)
  const mayUpload = useMay('files.upload')
  const mayManage = useMay('files.manage')
  const mayDelete = useMay('files.delete')
  const mayShare = useMay('files.share')
  const mayChoose = (mayManage || mayDelete) && documents.state === 'ready' && documents.value.data.length > 0
  const choosers = [
    { ref: input, label: t('documentTools.upload'), multiple: true },
    { ref: photos, label: t('documentTools.choosePhotos'), multiple: true, accept: PICTURES },
    { ref: camera, label: t('documentTools.takePhoto'), accept: PICTURES, capture: 'environment' },
  ] as const
  const send = (chooser: HTMLInputElement) => {
    // A telephone calls each photo it takes alike: none is a new version of another.
    const keepBoth = chooser === camera.current
    sendChosen(locale, [...(chooser.files ?? [])], { folder: view.folder ?? null, keepBoth })
    // The same file may be chosen again.
    chooser.value = ''
  }
  const items: MenuItem[] = [
    ...(mayUpload && isHandheld()
      ? [{ key: 'camera', label: t('documentTools.takePhoto'), shape: cameraSign }]
      : []),
    ...(mayUpload ? [{ key: 'photos', label: t('documentTools.choosePhotos'), shape: picture }] : []),
    ...(mayManage ? [{ key: 'new', label: t('documentTools.newFolder'), shape: folderPlus }] : []),
    ...(mayChoose ? [{ key: 'choose', label: t('documentTools.choose'), shape: check }] : []),
    ...(folder && mayManage ? [{ key: 'edit', label: t('documentTools.editFolder'), shape: edit }] : []),
    ...(folder && mayShare ? [{ key: 'share', label: t('documentTools.share'), shape: share }] : []),
    ...(folder ? [{ key: 'zip', label: t('documentTools.zip'), shape: download }] : []),
    ...(mayDelete
      ? [
          {
            key: 'bin',
            label: t('documentTools.bin'),
            shape: archive,
            href: hrefOfDocuments({ kind: 'bin', page: 1 }),
          },
        ]
      : []),
    ...(folder && mayDelete
      ? [{ key: 'delete', label: t('documentTools.deleteFolder'), shape: trash, danger: true }]
      : []),
  ]

  async function open(asked: { folder?: DocumentFolder }): Promise<void> {
    try {
      const { FolderDialog } = await import('../editor/FolderDialog.tsx')
      setDialog(() => FolderDialog)
      setEditing(asked)
    } catch (error) {
      tellFailure(locale, error, 'The form of a folder did not come.')
    }
  }

  async function remove({ id, name, parent_id }: DocumentFolder): Promise<void> {
    try {
      await removeFolder(id)
      goToDocuments(folderView(parent_id))
      showToast({
        text: t('documentTools.folderDeleted', { name }),
        undo: () => {
          bringBackFolder(id).catch((error: unknown) => {
            tellFailure(locale, error, 'The folder was not brought back.')
          })
        },
      })
    } catch (error) {
      tellFailure(locale, error, 'The folder was not deleted.')
    }
  }

  function choose(key: string): void {
    if (key === 'camera') camera.current?.click()
    else if (key === 'photos') photos.current?.click()
    else if (key === 'new') void open({})
    else if (key === 'choose') beginChoosing()
    else if (!folder) return
    else if (key === 'edit') void open({ folder })
    else if (key === 'share') shareThing({ kind: 'folder', id: folder.id })
    else if (key === 'zip') void saveFolderZip(locale, folder)
    else if (key === 'delete') void remove(folder)
  }

  return (
    <>
      {mayUpload && (
        <>
          {choosers.map(({ ref, label, ...kind }) => (
            <input
              key={label}
              ref={ref}
              type="file"
              hidden
              aria-label={label}
              onChange={({ currentTarget }) => send(currentTarget)}
              {...kind}
            />
          ))}
          <button
            type="button"
            className="button secondary"
            title={t('documentTools.upload')}
            onClick={() => input.current?.click()}
          >
            <Icon shape={sign} />
            <span>{t('documentTools.upload')}</span>
          </button>
        </>
      )}
      {items.length > 0 && (
        <Menu
          id="folder-menu"
          label={t('documentTools.more')}
          items={items}
          onChoose={choose}
          className="button square"
        >
          <Icon shape={more} />
        </Menu>
      )}
      {Dialog && editing && (
        <Dialog
          locale={locale}
          folder={editing.folder}
          parent={view.folder ?? null}
          onClose={() => setEditing(undefined)}
        />
      )}
      {Sheet && shared && <Sheet locale={locale} thing={shared} shareable onClose={endSharing} />}
    </>
  )
}

/** Elsewhere a browser would open the dialog of files instead of a camera. */
function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
