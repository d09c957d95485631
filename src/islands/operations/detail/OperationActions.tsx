import { useState } from 'react'
import type { GivenReason } from '../../../contract/operations/operation-changes.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { routes } from '../../../lib/routes.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import {
  bringBack,
  endOperation,
  fetchReport,
  putAway,
  removeOperation,
  takeFromArchive,
  takeUpAgain,
} from '../../../lib/stores/operations/operation-work.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { more } from '../../ui/icons/frame.ts'
import { trash } from '../../ui/icons/interface.ts'
import { archive, edit, end, merge, print, reopen, report, share } from '../../ui/icons/work.ts'
import { leaveFor } from './leave-for.ts'
import { DeleteDialog, EndDialog } from './OperationDialogs.tsx'
import './operation-actions.css'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'

interface Props {
  locale: Locale
  operation: OperationDetail
}

/** What may be done with an operation, by the rights of whoever looks at it. */
export function OperationActions({ locale, operation }: Props) {
  const t = translate(locale)
  const [open, setOpen] = useState<'end' | 'delete'>()
  const [merging, setMerging] = useState<typeof import('./OperationMerge.tsx')>()
  const [sharing, setSharing] = useState<typeof import('../../sharing/ShareSheet.tsx')>()
  const { id, active, title } = operation
  const isArchived = Boolean(operation.archived_at)
  const mayUpdate = useMay('operations.update')
  const mayArchive = useMay('operations.archive')
  const mayDelete = useMay('operations.delete')
  const mayShare = useMay('files.share')
  const editPath = localizePath(routes.editAlert.pattern, locale).replace('[id]', String(id))

  /** Somebody else may have been faster: then what is shown is what there is now. */
  const run = async (
    work: () => Promise<unknown>,
    done: string,
    elsewhere = t('operationWork.elsewhere'),
  ) => {
    try {
      await work()
      showToast({ text: done })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'server' && problem.status === 409) showToast({ kind: 'failure', text: elsewhere })
      else tellFailure(locale, error, 'The operation was not changed.')
      throw error
    } finally {
      void loadOperation()
    }
  }
  const act = (...asked: Parameters<typeof run>) => void run(...asked).catch(() => undefined)

  const remove = async (reason: string) => {
    const organisation = $organisationId.get()
    await removeOperation(id, reason)
    // The undo is pressed on the list, which does not have the words of this page.
    const restored = t('operationWork.restored', { title })
    const elsewhere = t('operationWork.elsewhere')
    showToast({
      text: t('operationWork.deleted', { title }),
      undo: () => act(() => bringBack(organisation, id), restored, elsewhere),
    })
    leaveFor(localizePath(routes.alerts.pattern, locale))
  }

  const fetching = async (part: Promise<() => void>) => {
    try {
      const open = await part
      open()
    } catch (error) {
      console.warn('What changes operations could not be loaded.', error)
      showToast({ kind: 'failure', text: t('operationWork.unfetched') })
    }
  }
  const openMerge = () => fetching(import('./OperationMerge.tsx').then((part) => () => setMerging(part)))
  const openSharing = () =>
    fetching(import('../../sharing/ShareSheet.tsx').then((part) => () => setSharing(part)))

  const items: (MenuItem & { run?: () => void })[] = [
    ...(mayUpdate ? [{ key: 'edit', label: t('operationWork.edit'), shape: edit, href: editPath }] : []),
    ...(mayUpdate && active
      ? [{ key: 'end', label: t('operationWork.end'), shape: end, run: () => setOpen('end') }]
      : []),
    ...(mayUpdate && !active && !isArchived && !operation.merged_into
      ? [
          {
            key: 'reopen',
            label: t('operationWork.reopen'),
            shape: reopen,
            run: () => act(() => takeUpAgain(id), t('operationWork.reopened')),
          },
        ]
      : []),
    ...(mayUpdate && !operation.merged_into
      ? [{ key: 'merge', label: t('operationWork.merge'), shape: merge, run: () => void openMerge() }]
      : []),
    ...(mayShare
      ? [{ key: 'share', label: t('operationWork.share'), shape: share, run: () => void openSharing() }]
      : []),
    {
      key: 'report',
      label: t('operationWork.report'),
      shape: report,
      run: () => void saveReport(locale, id, t('operationWork.fileName', { id })),
    },
    { key: 'print', label: t('operationWork.print'), shape: print, run: printPage },
    ...(mayArchive && !active
      ? [
          isArchived
            ? {
                key: 'unarchive',
                label: t('operationWork.unarchive'),
                shape: archive,
                run: () => act(() => takeFromArchive(id), t('operationWork.unarchived')),
              }
            : {
                key: 'archive',
                label: t('operationWork.archive'),
                shape: archive,
                run: () => act(() => putAway(id), t('operationWork.archived')),
              },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('operationWork.delete'),
            shape: trash,
            danger: true,
            run: () => setOpen('delete'),
          },
        ]
      : []),
  ]

  return (
    <div className="operation-actions">
      <Menu
        id="operation-actions"
        label={t('operationWork.more')}
        className="button quiet square"
        items={items}
        onChoose={(key) => items.find((item) => item.key === key)?.run?.()}
      >
        <Icon shape={more} />
      </Menu>
      {open === 'end' && (
        <EndDialog
          t={t}
          report={operation.report ?? ''}
          onClose={() => setOpen(undefined)}
          onEnd={(reason: GivenReason, text: string) =>
            run(() => endOperation(id, reason, text), t('operationWork.ended'))
          }
        />
      )}
      {merging && (
        <merging.OperationMerge
          locale={locale}
          operation={operation}
          onClose={() => setMerging(undefined)}
          onMerged={(into, text) => {
            setMerging(undefined)
            showToast({ kind: 'done', text })
            leaveFor(localizePath(pathOf(routes.alert, into), locale))
          }}
        />
      )}
      {sharing && (
        <sharing.ShareSheet
          locale={locale}
          thing={{ kind: 'operation', id }}
          shareable={active}
          onClose={() => {
            setSharing(undefined)
            // The timeline says what was done.
            void loadOperation()
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          t={t}
          onClose={() => setOpen(undefined)}
          onDelete={(reason: string) =>
            remove(reason).catch((error: unknown) => {
              tellFailure(locale, error, 'The operation was not deleted.')
              throw error
            })
          }
        />
      )}
    </div>
  )
}

function printPage(): void {
  // The menu has gone by then.
  setTimeout(() => window.print())
}

async function saveReport(locale: Locale, id: number, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetchReport(id))
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tellFailure(locale, error, 'The report could not be fetched.')
  }
}
