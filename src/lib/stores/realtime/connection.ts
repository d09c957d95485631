import { atom } from 'nanostores'
import type { ConnectionState } from '../../../contract/realtime.ts'

/** The six states of the realtime connection, as they are (specification, section 4). */
export const $connection = atom<ConnectionState>('initialized')

/** Whether the person's own channel is open: being connected is not enough to be told of an alarm. */
export const $hears = atom(false)

/** Whether the device has a network at all. */
export const $online = atom(true)

/** When the connection was last known to be good (ms); undefined before it ever was. */
export const $lastConnectedAt = atom<number | undefined>(undefined)

export function setConnection(state: ConnectionState, hears: boolean, now: number): void {
  $hears.set(hears)
  if (state === 'connected' || $connection.get() === 'connected') $lastConnectedAt.set(now)
  $connection.set(state)
}

export function setOnline(online: boolean): void {
  $online.set(online)
}
