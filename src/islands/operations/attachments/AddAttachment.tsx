import '../../ui/feedback/progress.css'
import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { MOST_ATTACHMENTS, shownTypes } from '../../../contract/operations/operation-attachments.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { $online } from '../../../lib/stores/realtime/connection.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { attach } from '../../ui/icons/files.ts'
import { type Sending, useSending } from './use-sending.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  operationId: number
  /** How many it has. */
  count: number
}

/** Where files are chosen, or made by the camera of a phone, and what has become of those on their way. */
export function AddAttachment({ locale, operationId, count }: Props) {
  const t = translate(locale)
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const online = useStore($online, { ssr: 'initial' })
  const { all, done, add, retry, discard } = useSending(locale, operationId)
  const isFull = count + all.filter(({ state }) => state.kind !== 'failed').length >= MOST_ATTACHMENTS
  const refusal = !online
    ? t('operationAttachments.offline')
    : isFull && t('operationAttachments.full', { count: MOST_ATTACHMENTS })

  return (
    <>
      {all.length > 0 && (
        <ul className="attachments-sending">
          {all.map((sending) => (
            <SendingFile
              key={sending.key}
              t={t}
              sending={sending}
              onRetry={() => retry(sending.key)}
              onDiscard={() => discard(sending.key)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {done !== undefined && t('operationAttachments.added', { name: done })}
      </p>
      <div className="attachments-add">
        {/* The types by name: for them, and not for all pictures, an iPhone turns its own format into one that all can show. */}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={shownTypes.join(',')}
          aria-label={t('operationAttachments.add')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
        <button
          type="button"
          className="button"
          aria-disabled={Boolean(refusal)}
          aria-describedby={hint}
          onClick={() => !refusal && input.current?.click()}
        >
          <Icon shape={attach} />
          {t('operationAttachments.add')}
        </button>
        <p id={hint} className="muted" role="status">
          {refusal || t('operationAttachments.hint')}
        </p>
      </div>
    </>
  )
}

interface SendingProps {
  t: Translate
  sending: Sending
  onRetry: () => void
  onDiscard: () => void
}

function SendingFile({ t, sending: { file, state }, onRetry, onDiscard }: SendingProps) {
  const { name } = file
  const described = { 'aria-description': name }
  return (
    <li className="attachment-sending">
      <span className="attachment-name" dir="auto">
        {name}
      </span>
      {state.kind === 'waiting' && <p className="muted">{t('operationAttachments.waiting')}</p>}
      {state.kind === 'sending' && (
        <>
          <progress aria-label={name} value={state.part} />
          <p className="muted figures">
            {state.part < 1
              ? t('operationAttachments.sending', { percent: Math.floor(state.part * 100) })
              : t('operationAttachments.sent')}
          </p>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <p className="attachment-problem" role="alert">
            {state.text}
          </p>
          <div className="row">
            {!state.final && (
              <button type="button" className="button" {...described} onClick={onRetry}>
                {t('operationAttachments.retry')}
              </button>
            )}
            <button type="button" className="button" {...described} onClick={onDiscard}>
              {t('operationAttachments.discard')}
            </button>
          </div>
        </>
      )}
    </li>
  )
}
