import { startSession } from '../../../src/backend/session/sessions.ts'
import type { ListedPerson, Person } from '../../../src/contract/people/people.ts'
import type { InProcess } from '../servers/in-process.ts'
import { addGroup, addMembership, addOrganisation, addPerson, addTenant } from './tenant-rows.ts'

/** What is known of somebody beyond the ordinary. */
interface About {
  first_name?: string
  last_name?: string
  email?: string
  phone?: string
  tenant_admin?: boolean
  active?: boolean
  last_login_at?: string
  admin?: boolean
  function?: string
  personnel_no?: string
  qualifications?: string
  qualification_ends?: string
  joined_at?: string
  left_at?: string
}

export interface Member {
  id: number
  token: string
}

export interface Answered<Body> {
  status: number
  body: Body
}
interface Refused {
  message: string
  errors?: Record<string, string[]>
  current?: Person
}
interface Page {
  data: ListedPerson[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}

let known = 0

/** A tenant of its own, with people in organisations as a test needs them. */
export async function peopleWorld(backend: InProcess) {
  const { database, now } = backend
  const tenant = await database.write((queries) => addTenant(queries, 'Kreis Personen'))

  async function send<Body>(
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answered<Body>> {
    const answer = await backend.call(method, path, { token, ...(body && { body }) })
    return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Body }
  }
  const people = (organisation: number) => `/api/organisation/${organisation}/users`
  const person = (organisation: number, id: number) => `/api/organisation/${organisation}/user/${id}`

  return {
    tenant,
    organisation: (name = 'FF Linden', { active = true } = {}) =>
      database.write((queries) => addOrganisation(queries, { tenant, name, active })),
    /** Somebody new, signed in on one device; without an organisation they belong to none. */
    somebody: (organisation: number | undefined, about: About = {}): Promise<Member> =>
      database.write(async (queries) => {
        const { admin, function: role, personnel_no, qualifications, qualification_ends, ...rest } = about
        const { joined_at, left_at, ...account } = rest
        const email = `${(known += 1)}@people.example`
        const id = await addPerson(queries, { tenant, name: 'Person', email, passwordHash: '' })
        if (Object.keys(account).length > 0) {
          await queries.updateTable('users').set(account).where('id', '=', id).execute()
        }
        if (organisation !== undefined) {
          await addMembership(queries, { tenant, organisation, user: id, admin: admin ?? false })
          const columns = {
            function: role,
            personnel_no,
            qualifications,
            qualification_ends,
            joined_at,
            left_at,
          }
          const given = Object.entries(columns).filter(([, value]) => value !== undefined)
          if (given.length > 0) {
            await queries
              .updateTable('memberships')
              .set(Object.fromEntries(given))
              .where('user_id', '=', id)
              .execute()
          }
        }
        const device = { name: 'test', ip: null }
        const { token } = await startSession(queries, { id, tenant_id: tenant }, device, now(), 60)
        return { id, token }
      }),
    belongsTo: (
      organisation: number,
      { id: user }: Member,
      about: { admin?: boolean; left?: boolean } = {},
    ) => database.write((queries) => addMembership(queries, { tenant, organisation, user, ...about })),
    group: (organisation: number, name: string, members: readonly Member[]) =>
      database.write((queries) =>
        addGroup(queries, { tenant, organisation, name, members: members.map(({ id }) => id) }),
      ),
    list: async (by: Member, organisation: number, query = '') => {
      const { status, body } = await send<Page>(by.token, 'GET', `${people(organisation)}?${query}`)
      if (status !== 200) throw new Error(`${query} was answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    send,
    get: (by: Member, organisation: number, { id }: { id: number }) =>
      send<Person & Refused>(by.token, 'GET', person(organisation, id)),
    change: (by: Member, organisation: number, { id }: { id: number }, body: object) =>
      send<Person & Refused>(by.token, 'PATCH', person(organisation, id), body),
    end: (by: Member, organisation: number, { id }: { id: number }) =>
      send<Refused>(by.token, 'DELETE', person(organisation, id)),
  }
}

export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>
