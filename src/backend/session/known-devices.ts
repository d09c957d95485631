import type { Queries } from '../database/database.ts'
import { DEVICE_DAYS } from './device-cookie.ts'
import { hashToken } from './tokens.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { DAY_MS } from '../time/durations.ts'

/** Most devices per person; the oldest further ones are deleted. A browser without cookies is a new device at each sign-in. */
const MOST_DEVICES = 50

/** A device at a sign-in: its name, its IP address if known, and the value of its device cookie. */
export interface ArrivingDevice {
  name: string
  ip: string | null
  token: string
}

/**
 * Records the device of a sign-in. Returns the id of its row if the device is new to the person: no earlier sign-in with its cookie,
 * nor a session from the same address under the same name, as of a program without cookies. `now` in ms since 1970.
 */
export async function noteDevice(
  queries: Queries,
  person: { id: number; tenant_id: number },
  device: ArrivingDevice,
  now: number,
): Promise<number | undefined> {
  const at = new Date(now).toISOString()
  const known = await queries
    .updateTable('known_devices')
    .set({ last_seen_at: at })
    .where('user_id', '=', person.id)
    .where('token_hash', '=', hashToken(device.token))
    .returning('id')
    .executeTakeFirst()
  if (known) return undefined

  const name = device.name.slice(0, 255)
  const similar = await queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .where('device_name', '=', name)
    .where('ip', device.ip === null ? 'is' : '=', device.ip)
    .limit(1)
    .executeTakeFirst()
  const { id } = await queries
    .insertInto('known_devices')
    .values({
      tenant_id: person.tenant_id,
      user_id: person.id,
      token_hash: hashToken(device.token),
      device_name: name,
      ip: device.ip,
      created_at: at,
      last_seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetMoreThan(queries, person.id, MOST_DEVICES)
  return similar ? undefined : id
}

async function forgetMoreThan(queries: Queries, userId: number, most: number): Promise<void> {
  const kept = queries
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  await queries
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

/** Forgets a portion of the devices whose cookie is over: they are new when they come again (`inPortions`). */
export async function forgetUnseenDevices(queries: Queries, now: number): Promise<number> {
  const unseen = queries
    .selectFrom('known_devices')
    .select('id')
    .where('last_seen_at', '<', new Date(now - DEVICE_DAYS * DAY_MS).toISOString())
    .limit(PORTION)
  return rowsOf(await queries.deleteFrom('known_devices').where('id', 'in', unseen).executeTakeFirstOrThrow())
}
