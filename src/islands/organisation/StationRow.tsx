import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Station } from '../../contract/organisation/stations.ts'
import { decimalDegrees } from '../../lib/places/coordinates.ts'
import { currentStationOf, removeStation } from '../../lib/stores/organisation/stations.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { station as sign } from '../ui/icons/settings.ts'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { LateQuestion } from '../shared/LateQuestion.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { translate } from '../../i18n/translate.ts'

interface Props {
  locale: Locale
  station: Station
  /** Another one is edited: what is typed there comes first. */
  busy: boolean
  onEdit: () => void
  onRemoved: () => void
}

/** A station, where it is, and how many vehicles stand there; asks before it goes. */
export function StationRow({ locale, station, busy, onEdit, onRemoved }: Props) {
  const t = translate(locale)
  const { id, name, address, lat, lng, vehicles } = station
  const [asking, setAsking] = useState(false)
  const tellInUse = (count: number) =>
    showToast({ kind: 'failure', text: t('stations.inUse', { count, name }) })

  const ask = () => (vehicles > 0 ? tellInUse(vehicles) : setAsking(true))

  async function remove(): Promise<void> {
    try {
      await removeStation(id)
      showToast({ text: t('stations.removed', { name }) })
      onRemoved()
    } catch (error) {
      const current = currentStationOf(error)
      if (current) tellInUse(current.vehicles)
      else tellFailure(locale, error, 'The station was not removed.')
      setAsking(false)
    }
  }

  const place = lat === null || lng === null ? t('stations.noPlace') : decimalDegrees(lat, lng)
  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={sign} />
        </span>
      }
      title={<bdi>{name}</bdi>}
      meta={
        <>
          {address && <bdi>{address}</bdi>}
          <span className="figures">
            {vehicles > 0 ? t('stations.vehicles', { count: vehicles }) : t('stations.noVehicles')}
          </span>
          <span className="figures">{place}</span>
        </>
      }
      trailing={
        !busy && (
          <>
            <button
              type="button"
              className="button"
              data-edits={id}
              aria-label={t('stations.editOf', { name })}
              onClick={onEdit}
            >
              {t('stations.edit')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('stations.removeOf', { name })}
              onClick={ask}
            >
              {t('stations.remove')}
            </button>
            {asking && (
              <LateQuestion
                locale={locale}
                words={{
                  question: t('stations.removeQuestion', { name }),
                  consequence: t('stations.removeConsequence'),
                  yes: t('stations.remove'),
                  no: t('stations.keep'),
                }}
                onConfirm={remove}
                onCancel={() => setAsking(false)}
              />
            )}
          </>
        )
      }
    />
  )
}
