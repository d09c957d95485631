import type { LoginAnswer, User } from '../../contract/account/session.ts'
import { type ArrivingDevice, noteDevice } from './known-devices.ts'
import { createCaller, type Caller } from './caller.ts'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTo } from '../mail/recipient.ts'
import type { Services } from '../services.ts'
import { authenticate, type IssuedToken, startSession } from './sessions.ts'
import { toUser } from './user-record.ts'
import { newDevice as newDeviceMail } from './mail-kinds.ts'

/**
 * Starts a session of a person who has proved their identity. Mails them if the device is new to them, except at their first
 * sign-in. Times as in `startSession`.
 */
export async function signIn(
  queries: Queries,
  person: { id: number; tenant_id: number },
  device: ArrivingDevice,
  now: number,
  tokenMinutes: number,
): Promise<IssuedToken> {
  const { last_login_at, ...recipient } = await queries
    .selectFrom('users')
    .select(['last_login_at', 'email', 'locale'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const newDevice = await noteDevice(queries, person, device, now)
  if (newDevice !== undefined && last_login_at !== null) {
    await queueMail(queries, mailTo(recipient, newDeviceMail, newDevice), now)
  }
  await queries
    .updateTable('users')
    .set({ last_login_at: new Date(now).toISOString() })
    .where('id', '=', person.id)
    .execute()
  return startSession(queries, person, device, now, tokenMinutes)
}

/** The response to a sign-in: the person's record and the token. */
export async function loginAnswer(
  { database, config }: Pick<Services, 'database' | 'config'>,
  issued: IssuedToken,
  now: number,
): Promise<LoginAnswer> {
  const signedIn = await authenticate(database, issued.token, now)
  return { user: await recordOf(createCaller(database, signedIn), config), ...issued }
}

export async function recordOf(
  { user, organisations }: Caller,
  { appKey }: Pick<Services['config'], 'appKey'>,
): Promise<User> {
  return toUser(user, [...(await organisations()).values()], appKey)
}
