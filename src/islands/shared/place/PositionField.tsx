import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Coordinates, decimalDegrees, readCoordinates } from '../../../lib/places/coordinates.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { place as sign } from '../../ui/icons/operation.ts'
import { writeValue } from '../../ui/fields/native-value.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { MapPlace } from './MapPlace.tsx'
import './position-field.css'

interface Props {
  locale: Locale
  /** Of its control, where the name is there twice. */
  id: string
  /** With which it begins. */
  coordinates: string
}

/** Before anybody has said where: where most are who use this. */
const MIDDLE = { lat: 51.163, lng: 10.448 }
const PERMISSION_DENIED = 1
const options: PositionOptions = { enableHighAccuracy: true, timeout: 20_000 }

/**
 * Where something is: typed as coordinates, taken from the device, or chosen on the map, where there are tiles of one
 * (decision 42). What is sent is the text, as `coordinates`.
 */
export function PositionField({ locale, id, coordinates }: Props) {
  const t = translate(locale)
  const [text, setText] = useState(coordinates)
  const [place, setPlace] = useState<Coordinates>()
  const [said, setSaid] = useState('')
  const [searching, setSearching] = useState(false)
  const [canLocate, setCanLocate] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => setCanLocate('geolocation' in navigator && isSecureContext), [])
  useEffect(() => {
    let isOver = false
    void readCoordinates(text).then((read) => !isOver && setPlace(read))
    return () => {
      isOver = true
    }
  }, [text])

  function write({ lat, lng }: Coordinates): void {
    const input = root.current?.querySelector('input')
    if (input) writeValue(input, decimalDegrees(lat, lng))
  }

  function locate(): void {
    setSearching(true)
    setSaid(t('position.searching'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSearching(false)
        setSaid(t('position.found', { metres: Math.ceil(coords.accuracy) }))
        write({ lat: coords.latitude, lng: coords.longitude })
      },
      ({ code }) => {
        setSearching(false)
        setSaid(t(code === PERMISSION_DENIED ? 'position.refused' : 'position.unavailable'))
      },
      options,
    )
  }

  return (
    <div ref={root} className="position-field">
      <TextField
        name="coordinates"
        id={id}
        label={t('position.coordinates')}
        hint={t('position.hint')}
        defaultValue={coordinates}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {canLocate && (
        <div className="position-here">
          <button
            type="button"
            className="button"
            aria-disabled={searching}
            onClick={() => !searching && locate()}
          >
            <Icon shape={sign} />
            {t('position.here')}
          </button>
          <p className="muted" role="status">
            {said}
          </p>
        </div>
      )}
      <MapPlace
        locale={locale}
        {...(place ?? MIDDLE)}
        unmarked={!place}
        label={t('position.map')}
        onPlace={write}
      />
    </div>
  )
}
