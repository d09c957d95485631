import { DIVERA_BASE_URL } from '../../../contract/divera/divera.ts'
import type { ConnectionRow } from './connection.ts'

/** The id of an alarm among all operations of DIVERA: those of an own installation are counted for themselves. */
export function sourceIdOf({ base_url }: Pick<ConnectionRow, 'base_url'>, id: string): string {
  const { host } = new URL(base_url)
  return host === new URL(DIVERA_BASE_URL).host ? id : `${host} ${id}`
}
