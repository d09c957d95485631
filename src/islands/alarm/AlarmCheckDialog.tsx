import './alarm-check.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { phaseOf } from '../../lib/alarm/alarm-check.ts'
import { $alarmCheck, checkAlarm, endCheck } from '../../lib/stores/alarm/alarm-check.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { AlarmCheckChain } from './AlarmCheckChain.tsx'

interface Props {
  locale: Locale
  onClose: () => void
}

/** Checks as soon as it opens, and stops when it is closed. */
export function AlarmCheckDialog({ locale, onClose }: Props) {
  const t = translate(locale)
  const { chain } = useStore($alarmCheck)
  const words = { title: t('alarmCheck.test.title'), body: t('alarmCheck.test.body') }
  const check = () => {
    checkAlarm(words).catch((error: unknown) => console.error('The check of the alarm broke off.', error))
  }
  useEffect(() => {
    check()
    return endCheck
  }, [])
  const isRunning = phaseOf(chain) === 'running'

  return (
    <Dialog
      open
      heading={t('alarmCheck.heading')}
      closeLabel={t('alarmCheck.close')}
      onClose={onClose}
      actions={
        <button
          type="button"
          className="button"
          aria-disabled={isRunning}
          onClick={() => !isRunning && check()}
        >
          {t('alarmCheck.again')}
        </button>
      }
    >
      <AlarmCheckChain t={t} words={words} />
    </Dialog>
  )
}
