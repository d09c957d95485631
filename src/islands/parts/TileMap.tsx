import { Map, type Tile } from 'pigeon-maps'
import { useRef, useState } from 'react'
import type { MapConfig } from '../../contract/pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { minus, plus } from '../ui/icons/map.ts'

export interface TileMapProps extends MapConfig {
  lat: number
  lng: number
  words: { zoomIn: string; zoomOut: string; twoFingers: string; wheel: string }
  /** Not one tile has come. */
  onFail: () => void
}

/** A street with its house numbers. */
const FIRST_ZOOM = 16
const LEAST_ZOOM = 3
/** As far as the usual sources of tiles have any. */
const MOST_ZOOM = 19
/** That many failed before any came: there is none. */
const FAILED_TILES = 4

/** One place on a map of tiles. One finger and the wheel alone move the page, two fingers the map. */
export function TileMap({ tiles, attribution, lat, lng, words, onFail }: TileMapProps) {
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const outcome = useRef({ came: 0, failed: 0 })
  const note = (end: 'came' | 'failed') => {
    outcome.current[end] += 1
    if (outcome.current.came === 0 && outcome.current.failed === FAILED_TILES) onFail()
  }

  return (
    <>
      <div className="operation-map-frame">
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
        >
          <Mark anchor={[lat, lng]} />
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
