import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { fmsKey } from '../../lib/fms.ts'
import type { VehicleWithStatus } from '../../lib/vehicle-status.ts'
import { BareDialog } from '../ui/BareDialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { check } from '../ui/icons/interface.ts'
import { vehicleStatusWords } from './vehicle-status-words.ts'

/** In the order of the keys of a radio. */
const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const

export interface FmsSheetProps {
  locale: Locale
  vehicle: VehicleWithStatus
  onChoose: (status: number) => void
  onClose: () => void
}

/**
 * The keys of a radio, large enough for gloves: one press, or the digit on a keyboard, chooses a status. Open as long as
 * it is there. Its styles come with fms-sheet.ts, those of the chips with the page.
 */
export function FmsSheet({ locale, vehicle, onChoose, onClose }: FmsSheetProps) {
  const t = translate(locale)
  const own = vehicleStatusWords(locale)
  useEffect(() => {
    const chooseByDigit = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.altKey || event.metaKey
      if (event.repeat || isCommand || !/^\d$/.test(event.key)) return
      event.preventDefault()
      onChoose(Number(event.key))
    }
    document.addEventListener('keydown', chooseByDigit)
    return () => document.removeEventListener('keydown', chooseByDigit)
  }, [onChoose])

  return (
    <BareDialog
      open
      shape="sheet"
      heading={vehicle.callSign}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="fms-keys" role="group" aria-label={own('vehicleStatus.choose')}>
        {statuses.map((status) => {
          const key = fmsKey(status)
          const isSet = status === vehicle.status || status === vehicle.call
          return (
            <button
              key={status}
              type="button"
              className="fms-chip fms-key"
              data-status={status}
              aria-pressed={isSet}
              aria-keyshortcuts={String(status)}
              onClick={() => onChoose(status)}
            >
              <span className="fms-digit">{status}</span>
              <span className="fms-word">{key && breakable(t(key))}</span>
              {isSet && <Icon shape={check} />}
            </button>
          )
        })}
      </div>
      <p className="fms-keys-hint muted">{own('vehicleStatus.keys')}</p>
    </BareDialog>
  )
}

/** Browsers do not end a line behind a slash by themselves. */
function breakable(words: string): string {
  return words.replaceAll('/', '/\u200b')
}
