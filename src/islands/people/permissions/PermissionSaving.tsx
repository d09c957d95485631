import type { Translate } from '../../../i18n/translate.ts'
import { summarise } from '../../../lib/people/permission-preview.ts'
import type { GrantChange } from '../../../lib/people/permission-rows.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PermissionChanges } from './PermissionChanges.tsx'
import { type Preview, usePermissionPreview } from './use-permission-preview.ts'

interface Props {
  t: Translate
  /** Of the person. */
  name: string
  grants: readonly GrantChange[]
  version: number
  /** Why the last attempt has saved nothing. */
  refusal: string | undefined
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** At the bottom of the window, wherever something was chosen: what it would change, before it is saved. */
export function PermissionSaving(props: Props) {
  const { t, name, grants, version, refusal, busy, onSave, onDiscard } = props
  const preview = usePermissionPreview(grants, version)
  const isOpen = grants.length > 0

  return (
    <div className="permission-saving" data-open={isOpen || undefined}>
      <div role="alert">{isOpen && refusal && <p className="notice warning">{refusal}</p>}</div>
      <p className="permission-summary" role="status">
        {isOpen && summaryWords(t, name, preview)}
      </p>
      {isOpen && (
        <>
          {preview.state === 'ready' && preview.changes.length > 0 && (
            <PermissionChanges t={t} changes={preview.changes} />
          )}
          <div className="row">
            <Button variant="primary" busy={busy} busyText={t('personPermissions.saving')} onClick={onSave}>
              {t('personPermissions.save')}
            </Button>
            <Button variant="quiet" onClick={onDiscard}>
              {t('personPermissions.discard')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** '2 Rechte mehr, 1 Recht weniger' */
function summaryWords(t: Translate, name: string, preview: Preview): string {
  if (preview.state === 'failed') {
    const { problem } = preview
    if (problem.kind === 'offline') return t('personPermissions.preview.offline')
    return t('personPermissions.preview.failed', { reason: problemWords(t, problem).text })
  }
  if (preview.state !== 'ready') return t('personPermissions.preview.asking')
  const { more, less, otherReason } = summarise(preview.changes)
  const parts = [
    more.length > 0 && t('personPermissions.preview.more', { count: more.length }),
    less.length > 0 && t('personPermissions.preview.less', { count: less.length }),
    otherReason.length > 0 && t('personPermissions.preview.otherReason', { count: otherReason.length }),
  ].filter((part) => part !== false)
  return parts.join(', ') || t('personPermissions.preview.nothing', { name })
}
