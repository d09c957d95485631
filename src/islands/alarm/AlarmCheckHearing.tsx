import { useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { answerFor, ringAlarm } from '../../lib/stores/alarm/alarm-check.ts'
import { YesNo } from './YesNo.tsx'

/** Rings only when asked to: nobody wants to be startled by a check. */
export function AlarmCheckHearing({ t }: { t: Translate }) {
  const [rung, setRung] = useState(false)
  const ring = async () => setRung(await ringAlarm())

  return (
    <>
      <div className="alarm-check-more">
        <button type="button" className="button secondary" onClick={() => void ring()}>
          {t('alarmCheck.ask.ring')}
        </button>
      </div>
      {rung && (
        <YesNo t={t} question={t('alarmCheck.ask.heard')} onAnswer={(yes) => answerFor('heard', yes)} />
      )}
    </>
  )
}
