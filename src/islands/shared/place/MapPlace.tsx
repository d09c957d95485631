import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isWeakLine } from '../../../lib/device/line-quality.ts'
import { readPageConfig } from '../../../lib/pages/page-config.ts'
import './map-place.css'
import type { ShownPlace, TileMapProps } from './TileMap.tsx'

interface Props extends ShownPlace {
  locale: Locale
  /** What the map shows. */
  label: string
}

type MapState = ComponentType<TileMapProps> | 'waiting' | 'failed'

/**
 * The map is fetched when somebody looks at its place, and on a weak line, which its pictures would fill, when they ask for
 * it. Where nobody has named any tiles there is none.
 */
export function MapPlace({ locale, label, ...shown }: Props) {
  const t = translate(locale)
  const [state, setState] = useState<MapState>('waiting')
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const config = readPageConfig(document).map
  const isWeak = isWeakLine()

  useEffect(() => {
    if (!place.current || isWeak) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setAsked(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWeak])
  useEffect(() => {
    if (!asked || state !== 'waiting') return
    import('./TileMap.tsx').then(
      ({ TileMap }) => setState(() => TileMap),
      (error: unknown) => {
        console.warn('The map could not be loaded.', error)
        setState('failed')
      },
    )
  }, [asked, state])
  if (!config) return null
  if (state === 'failed') return <p className="muted">{t('operationPlace.failed')}</p>

  const Tiles = state === 'waiting' ? undefined : state
  return (
    <div ref={place} className="operation-map" role="region" aria-label={label}>
      {Tiles && (
        <Tiles
          {...config}
          {...shown}
          words={{
            choose: t('operationPlace.choose'),
            zoomIn: t('operationPlace.zoomIn'),
            zoomOut: t('operationPlace.zoomOut'),
            twoFingers: t('operationPlace.twoFingers'),
            // The library puts the key of the device in its place.
            wheel: t('operationPlace.wheel', { key: 'META' }),
          }}
          onFail={() => setState('failed')}
        />
      )}
      {isWeak && !asked && (
        <button type="button" className="button secondary" onClick={() => setAsked(true)}>
          {t('operationPlace.load')}
        </button>
      )}
    </div>
  )
}
