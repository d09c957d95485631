import { codeAt, makeSecret } from '../../../src/backend/second-factor/totp.ts'
import { makeChallenge } from '../../../src/backend/second-factor/challenges.ts'
import { seal } from '../../../src/backend/process/sealed.ts'
import { hashToken, makeToken } from '../../../src/backend/session/tokens.ts'
import { OUR_ORIGIN } from '../servers/in-process.ts'
import { passkeyDevice } from '../browser/passkey-device.ts'
import { DEMO_PASSWORD } from '../worlds/people.ts'
import type { Request } from './rows.ts'
import type { Viewer } from './viewers.ts'
import type { MatrixWorld } from './world.ts'

/** Passkeys are asked for by pages of ours alone. */
export const fromOurPage = { origin: OUR_ORIGIN }

/** Whose account a viewer changes; of who is nobody, the member's. */
function personOf({ people }: MatrixWorld, viewer: Viewer): number {
  return people[viewer === 'stranger' || viewer === 'intakeKey' ? 'member' : viewer]
}

const codeOf = ({ now }: MatrixWorld, secret: string) => codeAt(secret, Math.floor(now() / 30_000))

/** Gives somebody an app, or one that waits for its first code on that device. Answers what it shows. */
async function giveApp(world: MatrixWorld, userId: number, waitingOn?: number): Promise<string> {
  const secret = makeSecret()
  const at = new Date(world.now()).toISOString()
  await takeApp(world, userId)
  await world.database.write(async (queries) => {
    const { tenant_id } = await queries
      .selectFrom('users')
      .select('tenant_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('authenticators')
      .values({
        tenant_id,
        user_id: userId,
        secret: seal(world.config.appKey, secret, `authenticator ${userId}`),
        session_id: waitingOn ?? null,
        created_at: at,
        confirmed_at: waitingOn === undefined ? at : null,
      })
      .execute()
  })
  return codeOf(world, secret)
}

async function takeApp({ database }: MatrixWorld, userId: number): Promise<void> {
  await database.write((queries) =>
    queries.deleteFrom('authenticators').where('user_id', '=', userId).execute(),
  )
}

/** What signs somebody in says where they belong: this one belongs nowhere, so that everybody may read it. */
async function leaveAll({ database }: MatrixWorld, userId: number): Promise<void> {
  await database.write((queries) => queries.deleteFrom('memberships').where('user_id', '=', userId).execute())
}

/** The second step of somebody who has just joined. */
export async function secondStep(world: MatrixWorld): Promise<Request> {
  const user = await world.newMember()
  await leaveAll(world, user)
  const code = await giveApp(world, user)
  const about = { user_id: user, session_id: null, challenge: null }
  const challenge = await world.database.write((queries) =>
    makeChallenge(queries, 'second_factor', about, { now: world.now(), minutes: 10 }),
  )
  return { input: { challenge, method: 'totp', code } }
}

/** The viewer's password, where they have an app or none. */
export async function withApp(world: MatrixWorld, viewer: Viewer, has: boolean): Promise<Request> {
  const user = personOf(world, viewer)
  await (has ? giveApp(world, user) : takeApp(world, user))
  return { input: { password: DEMO_PASSWORD } }
}

/** The first code of an app on the device of the viewer's token. */
export async function firstCode(world: MatrixWorld, viewer: Viewer): Promise<Request> {
  const token = await world.tokenOf(viewer)
  const session = await world.database.read
    .selectFrom('session_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()
  if (!session) return { input: { code: '000000' } }
  return { input: { code: await giveApp(world, personOf(world, viewer), session.session_id) } }
}

/** Of a browser that has made a passkey for the viewer; for whoever may not, of none. */
export async function newPasskey(world: MatrixWorld, viewer: Viewer): Promise<Request> {
  return createdBy(world, await world.tokenOf(viewer))
}

async function createdBy(
  world: MatrixWorld,
  token: string | undefined,
  device = passkeyDevice(),
): Promise<Request> {
  const about = { ...(token && { token }), headers: fromOurPage, body: { password: DEMO_PASSWORD } }
  const answer = await world.call('POST', '/api/user/passkeys/options', about)
  type Begun = { ceremony: string; options: Parameters<typeof device.create>[0] }
  const begun = answer.status === 200 && ((await answer.json()) as Begun)
  const input = begun && {
    ceremony: begun.ceremony,
    name: 'Telefon',
    credential: device.create(begun.options, { origin: OUR_ORIGIN }),
  }
  return { headers: fromOurPage, input: input || {} }
}

/** Of a browser that shows the passkey of somebody who has just joined. */
export async function shownPasskey(world: MatrixWorld): Promise<Request> {
  const token = await world.tokenOfMemberWith([])
  const { id } = (await (await world.call('GET', '/api/user', { token })).json()) as { id: number }
  await leaveAll(world, id)
  const device = passkeyDevice()
  const { input } = await createdBy(world, token, device)
  const kept = await world.call('POST', '/api/user/passkeys', { token, headers: fromOurPage, body: input })
  if (kept.status !== 201) throw new Error(`no passkey was added: ${kept.status}`)
  const answer = await world.call('POST', '/api/login/passkey/options', { headers: fromOurPage, body: {} })
  type Asked = { ceremony: string; options: Parameters<typeof device.show>[0] }
  const { ceremony, options } = (await answer.json()) as Asked
  const credential = device.show(options, { origin: OUR_ORIGIN })
  return { headers: fromOurPage, input: { ceremony, credential } }
}

/** A passkey of the member, and of others, who keep theirs. */
export async function keptPasskey(world: MatrixWorld, input: Request['input']): Promise<Request> {
  const { member, organisationAdmin, otherTenant } = world.people
  await givePasskey(world, organisationAdmin)
  await givePasskey(world, otherTenant)
  return { params: { passkeyId: await givePasskey(world, member) }, ...(input && { input }) }
}

function givePasskey({ database, now }: MatrixWorld, userId: number): Promise<number> {
  return database.write(async (queries) => {
    const { tenant_id } = await queries
      .selectFrom('users')
      .select('tenant_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { id } = await queries
      .insertInto('passkeys')
      .values({
        tenant_id,
        user_id: userId,
        name: 'Telefon',
        credential_id: makeToken(),
        public_key: makeToken(),
        user_handle: makeToken(),
        counter: 0,
        transports: '[]',
        created_at: new Date(now()).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The newest of everybody but the viewer: each of them costs a password. */
export async function passkeysOfOthers({ database, people }: MatrixWorld, viewer: Viewer): Promise<number[]> {
  const found = await database.read
    .selectFrom('passkeys')
    .select(['user_id', ({ fn }) => fn.max('id').as('id')])
    .groupBy('user_id')
    .execute()
  const own = viewer === 'stranger' || viewer === 'intakeKey' ? 0 : people[viewer]
  return found.filter(({ user_id }) => user_id !== own).map(({ id }) => id)
}
