import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { decimalDegrees } from '../../../lib/places/coordinates.ts'
import { gridReference } from '../../../lib/places/grid-reference.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { copy } from '../../ui/icons/work.ts'
import { MapPlace } from '../../shared/place/MapPlace.tsx'
import '../../shared/place/map-place.css'
import { swappedWords } from './swapped-words.ts'

interface Props {
  locale: Locale
  operation: Pick<Operation, 'address' | 'lat' | 'lng' | 'position_swapped'>
}

/** Where an operation is. */
export function OperationPlace({ locale, operation }: Props) {
  const { lat, lng } = operation
  const t = translate(locale)
  // 0/0 means none (product page, section 2).
  if (!lat || !lng) return null

  const where = placeWords(operation, t, locale)
  const label = t('operationPlace.map', { address: where ?? '' })
  return (
    <section className="operation-place-card card">
      <h2>{t('operationPlace.heading')}</h2>
      {operation.position_swapped && <p className="notice warning">{t(swappedWords(operation))}</p>}
      <Place locale={locale} lat={lat} lng={lng} label={label} />
    </section>
  )
}

/**
 * A place in numbers that can be read out and copied, and on a map where there are tiles of one.
 * @param label what the map shows
 */
export function Place(props: { locale: Locale; lat: number; lng: number; label: string }) {
  const { locale, lat, lng, label } = props
  const t = translate(locale)
  const grid = gridReference(lat, lng)
  return (
    <>
      <MapPlace locale={locale} lat={lat} lng={lng} label={label} />
      <dl className="operation-coordinates">
        <Coordinates t={t} what={t('operationPlace.coordinates')} text={decimalDegrees(lat, lng)} />
        {grid && <Coordinates t={t} what={t('operationPlace.grid')} text={grid} />}
      </dl>
    </>
  )
}

function Coordinates({ t, what, text }: { t: Translate; what: string; text: string }) {
  const take = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'done', text: t('operationPlace.copied', { text }) }),
      (error: unknown) => {
        console.warn('Nothing was copied.', error)
        showToast({ kind: 'failure', text: t('operationPlace.notCopied') })
      },
    )
  }
  return (
    <div>
      <dt>{what}</dt>
      <dd className="figures">
        {text}
        {/* Only over https. */}
        {'clipboard' in navigator && (
          <button
            type="button"
            className="button square quiet"
            aria-label={t('operationPlace.copy', { what })}
            title={t('operationPlace.copy', { what })}
            onClick={take}
          >
            <Icon shape={copy} />
          </button>
        )}
      </dd>
    </div>
  )
}
