import { Map, type Tile } from 'pigeon-maps'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MapConfig } from '../../../contract/pages.ts'
import type { Coordinates } from '../../../lib/places/coordinates.ts'
import { stepOnMap } from '../../../lib/places/map-step.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { minus, plus } from '../../ui/icons/map.ts'

/** What a map shows. */
export interface ShownPlace {
  /** Of its middle, in degrees. */
  lat: number
  lng: number
  /** Nothing is there yet that could be marked: as much of the country as there is room for. */
  unmarked?: boolean
  /** Somebody may choose a place: by a press, or by the arrow keys. */
  onPlace?: (place: Coordinates) => void
}

export interface TileMapProps extends MapConfig, ShownPlace {
  words: { zoomIn: string; zoomOut: string; twoFingers: string; wheel: string; choose: string }
  /** Not one tile has come. */
  onFail: () => void
}

/** A street with its house numbers. */
const FIRST_ZOOM = 16
/** A country. */
const UNMARKED_ZOOM = 5
const LEAST_ZOOM = 3
/** As far as the usual sources of tiles have any. */
const MOST_ZOOM = 19
/** That many failed before any came: there is none. */
const FAILED_TILES = 4

/** One place on a map of tiles. One finger and the wheel alone move the page, two fingers the map. */
export function TileMap(props: TileMapProps) {
  const { tiles, attribution, lat, lng, unmarked, onPlace, words, onFail } = props
  const [zoom, setZoom] = useState(unmarked ? UNMARKED_ZOOM : FIRST_ZOOM)
  const isPressed = useRef(false)
  const outcome = useRef({ came: 0, failed: 0 })
  const note = (end: 'came' | 'failed') => {
    outcome.current[end] += 1
    if (outcome.current.came === 0 && outcome.current.failed === FAILED_TILES) onFail()
  }

  // What was typed is looked at closely; whoever has pressed on a country finds their own way.
  useEffect(() => {
    if (!unmarked && !isPressed.current) setZoom(FIRST_ZOOM)
  }, [unmarked])
  const put = (place: Coordinates) => {
    isPressed.current = true
    onPlace?.(place)
  }
  const choosing = onPlace && {
    tabIndex: 0,
    role: 'application',
    'aria-label': words.choose,
    onKeyDown: (event: KeyboardEvent) => {
      const place = stepOnMap({ lat, lng }, event.key, zoom)
      if (!place) return
      event.preventDefault()
      put(place)
    },
  }

  return (
    <>
      <div className="operation-map-frame" {...choosing}>
        <Map
          center={[lat, lng]}
          zoom={zoom}
          minZoom={LEAST_ZOOM}
          maxZoom={MOST_ZOOM}
          provider={(x, y, z) => tileAddress(tiles, x, y, z)}
          tileComponent={({ tile, tileLoaded }) => (
            <TileImage
              tile={tile}
              onLoad={() => {
                note('came')
                tileLoaded()
              }}
              onError={() => note('failed')}
            />
          )}
          animate={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          twoFingerDrag
          twoFingerDragWarning={words.twoFingers}
          metaWheelZoom
          metaWheelZoomWarning={words.wheel}
          attribution={false}
          onBoundsChanged={({ zoom: next }) => setZoom(next)}
          {...(onPlace && { onClick: ({ latLng: [lat, lng] }) => put({ lat, lng }) })}
        >
          {!unmarked && <Mark anchor={[lat, lng]} />}
        </Map>
      </div>
      <div className="operation-map-zoom">
        <ZoomButton
          shape={plus}
          label={words.zoomIn}
          off={zoom >= MOST_ZOOM}
          onPress={() => setZoom(zoom + 1)}
        />
        <ZoomButton
          shape={minus}
          label={words.zoomOut}
          off={zoom <= LEAST_ZOOM}
          onPress={() => setZoom(zoom - 1)}
        />
      </div>
      {attribution && <p className="operation-map-source">{attribution}</p>}
    </>
  )
}

function tileAddress(tiles: string, x: number, y: number, z: number): string {
  return tiles.replace('{x}', String(x)).replace('{y}', String(y)).replace('{z}', String(z))
}

/** Sources of tiles want to know who asks; which operation it is stays here. */
function TileImage({ tile, onLoad, onError }: { tile: Tile; onLoad: () => void; onError: () => void }) {
  const { url, left, top, width, height } = tile
  return (
    <img
      src={url}
      alt=""
      referrerPolicy="origin"
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
      onLoad={onLoad}
      onError={onError}
    />
  )
}

/** Where the map puts what lies on it. */
function Mark({ left = 0, top = 0 }: { anchor: [number, number]; left?: number; top?: number }) {
  return <span className="operation-map-mark" style={{ insetInlineStart: left, insetBlockStart: top }} />
}

function ZoomButton(props: { shape: string; label: string; off: boolean; onPress: () => void }) {
  const { shape, label, off, onPress } = props
  return (
    <button
      type="button"
      className="button square secondary"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onPress}
    >
      <Icon shape={shape} />
    </button>
  )
}
