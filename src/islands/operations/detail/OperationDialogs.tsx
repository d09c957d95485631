import '../../ui/fields/field.css'
import { type SubmitEvent, useId, useState } from 'react'
import type { GivenReason } from '../../../contract/operations/operation-changes.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

const reasons = ['done', 'cancelled', 'false_alarm'] as const satisfies readonly GivenReason[]

interface Props {
  t: Translate
  onClose: () => void
}

/** How an operation has ended, and what there is to say about it. What was typed stays until it is taken. */
export function EndDialog({
  t,
  report,
  onClose,
  onEnd,
}: Props & { report: string; onEnd: (reason: GivenReason, report: string) => Promise<void> }) {
  const id = useId()
  const [busy, send] = useSending(onClose)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const reason = reasons.find((one) => one === data.get('reason')) ?? 'done'
    void send(() => onEnd(reason, String(data.get('report')).trim()))
  }

  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={t('operationWork.endHeading')}
      closeLabel={t('operationWork.cancel')}
      onClose={onClose}
    >
      <form className="operation-dialog" onSubmit={submit}>
        <fieldset className="field">
          <legend>{t('operationWork.reason')}</legend>
          {reasons.map((reason, place) => (
            <label key={reason} className="operation-dialog-choice">
              <input type="radio" name="reason" value={reason} defaultChecked={place === 0} />
              {t(`operationWork.reasons.${reason}`)}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-report`}>{t('operationWork.reportLabel')}</label>
          <textarea id={`${id}-report`} name="report" className="input" rows={5} defaultValue={report} />
        </div>
        <Buttons t={t} busy={busy} onClose={onClose} text={t('operationWork.end')} look="primary" />
      </form>
    </Dialog>
  )
}

/** Why an operation goes: whoever looks for it later finds it in the audit log. */
export function DeleteDialog({
  t,
  onClose,
  onDelete,
}: Props & { onDelete: (reason: string) => Promise<void> }) {
  const id = useId()
  const [busy, send] = useSending(onClose)
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason === '') return setProblem(t('operationWork.reasonMissing'))
    void send(() => onDelete(reason))
  }

  return (
    <Dialog
      open
      keepOpen
      heading={t('operationWork.deleteHeading')}
      closeLabel={t('operationWork.cancel')}
      onClose={onClose}
    >
      <form className="operation-dialog" onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={`${id}-reason`}>{t('operationWork.deleteReason')}</label>
          <p id={`${id}-hint`} className="hint">
            {t('operationWork.deleteHint')}
          </p>
          <input
            id={`${id}-reason`}
            name="reason"
            className="input"
            maxLength={500}
            autoComplete="off"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint ${id}-problem`}
            onInput={() => setProblem(undefined)}
          />
          <p id={`${id}-problem`} className="problem" role="alert">
            {problem}
          </p>
        </div>
        <Buttons t={t} busy={busy} onClose={onClose} text={t('operationWork.delete')} look="danger" />
      </form>
    </Dialog>
  )
}

/** Open, with what was typed, until it is taken. */
function useSending(onDone: () => void): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      onDone()
    } catch {
      // Whoever was asked has said why.
      setBusy(false)
    }
  }
  return [busy, send]
}

function Buttons({
  t,
  busy,
  onClose,
  text,
  look,
}: Props & { busy: boolean; text: string; look: 'primary' | 'danger' }) {
  return (
    <div className="operation-dialog-end">
      <button type="button" className="button" onClick={onClose}>
        {t('operationWork.cancel')}
      </button>
      <button type="submit" className={`button ${look}`} aria-disabled={busy}>
        {busy ? t('operationWork.sending') : text}
      </button>
    </div>
  )
}
