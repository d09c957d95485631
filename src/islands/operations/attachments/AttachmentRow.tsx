import type { Locale } from '../../../contract/locales.ts'
import type { OperationAttachment } from '../../../contract/operations/operation-detail.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { document as sheet, picture } from '../../ui/icons/files.ts'
import { trash } from '../../ui/icons/interface.ts'
import { isShown, useOpenAttachment } from './use-open-attachment.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  operationId: number
  attachment: OperationAttachment
  /** undefined: the person may not. */
  onRemove: (() => void) | undefined
}

/** One file: it is fetched when somebody opens it, and says how far that is. */
export function AttachmentRow({ locale, operationId, attachment, onRemove }: Props) {
  const t = translate(locale)
  const { name, mime, size, uploaded_by, created_at } = attachment
  const { state, open } = useOpenAttachment(locale, operationId, attachment)
  const label = t(isShown(mime) ? 'operationAttachments.open' : 'operationAttachments.save', { name })
  const shownName = <span dir="auto">{name}</span>

  return (
    <li className="attachment">
      <Icon shape={mime.startsWith('image/') ? picture : sheet} />
      <div className="attachment-text">
        {state.kind === 'ready' ? (
          <a className="attachment-name" href={state.address} target="_blank" aria-label={label}>
            {shownName}
          </a>
        ) : (
          <button
            type="button"
            className="attachment-name"
            aria-label={label}
            aria-disabled={state.kind === 'fetching'}
            onClick={() => void open()}
          >
            {shownName}
          </button>
        )}
        <p className="muted">
          <span className="figures">{fileSize(size, locale)}</span>
          {uploaded_by && <span>{t('operationAttachments.by', { name: uploaded_by })}</span>}
          <time className="figures" dateTime={created_at}>
            {clockTime(created_at, Date.now())}
          </time>
        </p>
        <p className="attachment-state" role="status">
          {state.kind === 'fetching' &&
            t('operationAttachments.fetching', { percent: Math.round(state.part * 100) })}
          {state.kind === 'ready' && !state.opened && t('operationAttachments.ready')}
        </p>
      </div>
      {onRemove && (
        <button
          type="button"
          className="button square quiet"
          aria-label={t('operationAttachments.remove', { name })}
          title={t('operationAttachments.remove', { name })}
          onClick={onRemove}
        >
          <Icon shape={trash} />
        </button>
      )}
    </li>
  )
}
