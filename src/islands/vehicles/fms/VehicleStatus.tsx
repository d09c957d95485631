import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
// Statuses are called as the tenant calls them.
import '../../../lib/stores/vehicles/fms-settings.ts'
import { prepareChanges } from '../../../lib/stores/outbox/change-at-once.ts'
import type { GivenChange, VehicleWithStatus } from '../../../lib/vehicles/vehicle-status.ts'
import { DrawnChip, FmsChip } from './FmsChip.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { down } from '../../ui/icons/fields.ts'
import { useFmsChip } from './use-fms-chip.ts'
import { useFmsWords } from './use-fms-words.ts'
import { AcknowledgeCall } from './AcknowledgeCall.tsx'
import type { FmsSheet, FmsSheetProps } from './FmsSheet.tsx'
import { SendState } from '../../shared/SendState.tsx'
import { giveStatus } from './give-status.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import './vehicle-status.css'
import { translate } from '../../../i18n/translate.ts'

const loadSheet = () => import('./FmsSheet.tsx')

interface Props {
  locale: Locale
  /** With what waits on this device. */
  vehicle: VehicleWithStatus
  /** What its person has set, and the backend has not agreed to. */
  given: Pick<GivenChange, 'ended' | 'tries'> | undefined
  now: number | undefined
  maySet: boolean
}

/** The radio status of a vehicle; whoever may set it presses it, and chooses another. */
export function VehicleStatus({ locale, vehicle, given, now, maySet }: Props) {
  const t = translate(locale)
  const [Sheet, setSheet] = useState<typeof FmsSheet>()
  useEffect(() => {
    if (maySet) prepareSheet()
  }, [maySet])
  const { status, call, callAt, callId, since, callSign } = vehicle
  const said = useFmsChip(locale, { status, since, now })
  const chip = <DrawnChip locale={locale} {...said} />
  const open = () => {
    loadSheet().then(
      // A function would be taken for one that makes the state.
      (part) => setSheet(() => part.FmsSheet),
      (error: unknown) => tellFailure(locale, error, 'The statuses could not be offered.'),
    )
  }
  const wordOf = useFmsWords(locale)
  const choose: FmsSheetProps['onChoose'] = (chosen, extras) => {
    setSheet(undefined)
    const words = { vehicle: callSign, status: chosen, label: wordOf(chosen) ?? '' }
    giveStatus(locale, vehicle, chosen, { ...extras, text: t('vehicleStatus.given', words) })
  }

  return (
    <div className="vehicle-status">
      {call != null && (
        <span className="vehicle-call" data-call={call}>
          <FmsChip locale={locale} status={call} since={callAt} now={now} />
          <AcknowledgeCall locale={locale} vehicle={{ ...vehicle, call, callId }} />
        </span>
      )}
      {!maySet && chip}
      {maySet && (
        <button
          type="button"
          className="vehicle-status-button"
          data-stale={said.stale || undefined}
          aria-haspopup="dialog"
          onClick={open}
        >
          {chip}
          <span className="visually-hidden">{t('vehicleStatus.set', { vehicle: callSign })}</span>
          <Icon shape={down} />
        </button>
      )}
      <span className="vehicle-status-state" role="status">
        {given && <SendState locale={locale} given={given} />}
      </span>
      {maySet && Sheet && (
        <Sheet locale={locale} vehicle={vehicle} onChoose={choose} onClose={() => setSheet(undefined)} />
      )}
    </div>
  )
}

let isPrepared = false

/** Once for all vehicles: a line that is gone by the tap must keep nothing back. */
function prepareSheet(): void {
  if (isPrepared) return
  isPrepared = true
  prepareChanges()
  loadSheet().catch((error: unknown) => {
    isPrepared = false
    console.info('Statuses could not be offered here.', error)
  })
}
