import './fms-chip.css'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { StatusExtras } from '../../../lib/stores/vehicles/vehicle-status.ts'
import type { VehicleWithStatus } from '../../../lib/vehicles/vehicle-status.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'
import { useFmsWords } from './use-fms-words.ts'
import { FmsExtras } from './FmsExtras.tsx'
import { usePosition } from './use-position.ts'
import './fms-sheet.css'

/** In the order of the keys of a radio. */
const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const

export interface FmsSheetProps {
  locale: Locale
  vehicle: VehicleWithStatus
  onChoose: (status: number, extras: Pick<StatusExtras, 'note' | 'position'>) => void
  onClose: () => void
}

/**
 * The keys of a radio, large enough for gloves: one press, or the digit on a keyboard, chooses a status, and takes along
 * what was noted before and where the device is, if its person agrees; it waits for neither. Open
 * as long as it is there.
 */
export function FmsSheet({ locale, vehicle, onChoose, onClose }: FmsSheetProps) {
  const t = translate(locale)
  const wordOf = useFmsWords(locale)
  const [note, setNote] = useState('')
  const position = usePosition()
  const choose = (status: number) => onChoose(status, { note: note.trim(), position: position?.fresh() })
  const chooseByKey = useEffectEvent(choose)
  useEffect(() => {
    const chooseByDigit = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.altKey || event.metaKey
      const isTyped = event.target instanceof Element && event.target.matches('input:not([type="checkbox"])')
      if (event.repeat || isCommand || isTyped || !/^\d$/.test(event.key)) return
      event.preventDefault()
      chooseByKey(Number(event.key))
    }
    document.addEventListener('keydown', chooseByDigit)
    return () => document.removeEventListener('keydown', chooseByDigit)
  }, [])

  return (
    <Dialog open shape="sheet" heading={vehicle.callSign} closeLabel={t('common.close')} onClose={onClose}>
      {/* Not in the field below them: a digit is a key here. */}
      <div className="fms-keys" role="group" tabIndex={-1} data-first-focus aria-label={t('fmsSheet.choose')}>
        {statuses.map((status) => {
          const isSet = status === vehicle.status || status === vehicle.call
          return (
            <button
              key={status}
              type="button"
              className="fms-chip fms-key"
              data-status={status}
              aria-pressed={isSet}
              aria-keyshortcuts={String(status)}
              onClick={() => choose(status)}
            >
              <span className="fms-digit">{status}</span>
              <span className="fms-word">{breakable(wordOf(status) ?? '')}</span>
              {isSet && <Icon shape={check} />}
            </button>
          )
        })}
      </div>
      <p className="fms-keys-hint muted">{t('fmsSheet.keys')}</p>
      <FmsExtras locale={locale} note={note} onNote={setNote} position={position} />
    </Dialog>
  )
}

/** Browsers do not end a line behind a slash by themselves. */
function breakable(words: string): string {
  return words.replaceAll('/', '/\u200b')
}
