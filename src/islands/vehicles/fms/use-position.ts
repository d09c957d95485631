import { useEffect, useRef, useState } from 'react'
import { type Fix, freshPosition } from '../../../lib/places/position.ts'
import { keepPositionConsent, sendsPosition } from '../../../lib/places/position-consent.ts'
import { currentPerson } from '../../../lib/stores/session/session.ts'

/** `off`: nobody has agreed. */
export type PositionState = 'off' | 'searching' | 'found' | 'refused' | 'unavailable'

const PERMISSION_DENIED = 1
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000 }

export interface WatchedPosition {
  state: PositionState
  /** Metres, once it is found. */
  accuracy: number | undefined
  /** The person agrees, or does not any more: only now the browser asks. */
  agree: (given: boolean) => void
  /** What goes with a status that is set now. */
  fresh: () => { lat: number; lng: number } | undefined
}

/**
 * Where this device is, watched for as long as the component is there and its person agrees; that they do is remembered on
 * the device. undefined: the browser knows no places.
 */
export function usePosition(): WatchedPosition | undefined {
  const [state, setState] = useState<PositionState>('off')
  const [accuracy, setAccuracy] = useState<number>()
  const fix = useRef<Fix>(undefined)
  const isOn = state === 'searching' || state === 'found' || state === 'unavailable'
  useRemembered(() => setState('searching'))
  useEffect(() => {
    if (!isOn) return
    const found = ({ coords, timestamp }: GeolocationPosition) => {
      fix.current = {
        lat: coords.latitude,
        lng: coords.longitude,
        accuracy: coords.accuracy,
        at: timestamp,
      }
      setAccuracy(coords.accuracy)
      setState('found')
    }
    const failed = ({ code }: GeolocationPositionError) => {
      if (code === PERMISSION_DENIED) keepPositionConsent(currentPerson(), false)
      setState(code === PERMISSION_DENIED ? 'refused' : 'unavailable')
    }
    const watch = navigator.geolocation.watchPosition(found, failed, options)
    return () => {
      navigator.geolocation.clearWatch(watch)
      fix.current = undefined
    }
  }, [isOn])
  if (!canLocate()) return undefined

  return {
    state,
    accuracy,
    agree: (given) => {
      keepPositionConsent(currentPerson(), given)
      setState(given ? 'searching' : 'off')
    },
    fresh: () => (isOn ? freshPosition(fix.current, Date.now()) : undefined),
  }
}

/** Begins by itself where its person has agreed before, and the browser will not ask again: it asks when somebody switches it on. */
function useRemembered(begin: () => void): void {
  const start = useRef(begin)
  useEffect(() => {
    let isGone = false
    if (!canLocate() || !sendsPosition(currentPerson())) return
    mayAsk().then((may) => {
      if (may && !isGone) start.current()
    }, console.info)
    return () => {
      isGone = true
    }
  }, [])
}

async function mayAsk(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state !== 'prompt'
}

function canLocate(): boolean {
  return 'geolocation' in navigator && isSecureContext
}
