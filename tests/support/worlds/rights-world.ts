import type { Queries } from '../../../src/backend/database/database.ts'
import { startSession } from '../../../src/backend/session/sessions.ts'
import type { StartOptions } from '../../../src/backend/start.ts'
import { channels } from '../../../src/contract/realtime.ts'
import { bootBackend } from '../servers/backend.ts'
import { openSocket, type SocketClient } from '../calls/socket.ts'
import { addGrants, addGroup, addMembership, addOrganisation, addPerson, addTenant } from './tenant-rows.ts'

const names = ['operations.view'] as const

/** Somebody who may listen to the operations of an organisation of their own, and does. */
export interface ListeningPerson {
  tenant: number
  user: number
  organisation: number
  group: number
  session: number
  token: string
  socket: SocketClient
  /** Wire names. */
  ofOrganisation: string
  ofPerson: string
}

/** How somebody came by the right. */
export type RightBy = 'direct grant' | 'group' | 'organisation admin' | 'tenant admin'

/** A server with real sockets, and people who listen on them. */
export async function rightsWorld({
  environment,
  ...options
}: Omit<StartOptions, 'pages'> & { environment?: Record<string, string> } = {}) {
  let known = 0
  const now = options.now ?? Date.now
  const given = { REALTIME_APP_KEY: 'rights', TOKEN_MINUTES: '60', ...environment }
  const backend = await bootBackend(given, options)
  const { database } = backend
  const tenant = await database.write((queries) => addTenant(queries, 'Kreis Recht'))
  const open = () => openSocket(backend.origin, 'rights')

  const signIn = (user: number) =>
    database.write(async (queries) => {
      const who = { id: user, tenant_id: tenant }
      const { token } = await startSession(queries, who, { name: 'test', ip: null }, now(), 60)
      const { id } = await queries
        .selectFrom('sessions')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { token, session: id }
    })

  async function person(by: RightBy): Promise<ListeningPerson> {
    known += 1
    const { user, organisation, group } = await database.write((queries) =>
      addListener(queries, { tenant, by, number: known }),
    )
    const signedIn = await signIn(user)
    const socket = await open()
    const ofOrganisation = `private-${channels.operations(organisation)}`
    const ofPerson = `private-${channels.user(user)}`
    for (const channel of [ofPerson, ofOrganisation]) await socket.listen(channel, signedIn.token)
    return { tenant, user, organisation, group, ...signedIn, socket, ofOrganisation, ofPerson }
  }

  return {
    ...backend,
    open,
    signIn,
    person,
  }
}

export type RightsWorld = Awaited<ReturnType<typeof rightsWorld>>

async function addListener(
  queries: Queries,
  { tenant, by, number }: { tenant: number; by: RightBy; number: number },
) {
  const organisation = await addOrganisation(queries, { tenant, name: `FF Recht ${number}` })
  const of = { tenant, organisation }
  const somebody = (name: string) =>
    addPerson(queries, {
      tenant,
      name,
      email: `${name}-${number}@rights.example`,
      passwordHash: '',
      tenantAdmin: name === 'tenant admin',
    })
  const user = await somebody(by)
  if (by !== 'tenant admin') {
    await addMembership(queries, { ...of, user, admin: by === 'organisation admin' })
  }
  const member = by === 'group' ? user : await somebody('other')
  const group = await addGroup(queries, { ...of, name: 'Wache', members: [member] })
  const grant = { tenant, organisation: null, names, granted: true }
  if (by === 'direct grant') await addGrants(queries, { ...grant, to: { user } })
  if (by === 'group') await addGrants(queries, { ...grant, to: { group } })
  return { user, organisation, group }
}
