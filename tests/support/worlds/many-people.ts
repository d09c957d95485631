import type { Database, Queries } from '../../../src/backend/database/database.ts'
import { addGroup, addOrganisation } from './tenant-rows.ts'

const AT = '2026-11-01T06:00:00.000Z'
const DAY_MS = 24 * 60 * 60_000
const firstNames = ['Mia', 'Jörg', 'Zoë', 'Şebnem', 'Åke', 'Łukasz', 'Nele', 'Ömer', 'Ida', 'Jan']
const lastNames = [
  'Müller',
  'Ärmel',
  'Zoll',
  'Öztürk',
  'O’Neill',
  'Groß',
  'Weber',
  'Übel',
  'Çelik',
  'von der Au',
]
const functions = ['Truppfrau', 'Gruppenführer', 'Maschinist', 'Kommandant', null]
const trainings = [['AGT', 'Maschinist'], ['Truppführer'], [], ['AGT', 'Gruppenführer', 'Zugführer']]

/**
 * So many people of tenant 1, evenly in so many new organisations, each with a group that every third one is in. One in
 * twenty is inactive, one in thirty has left, one in fifty administers. Answers the ids of the organisations.
 */
export async function storeManyPeople(
  { write }: Pick<Database, 'write'>,
  { people, organisations }: { people: number; organisations: number },
): Promise<number[]> {
  const ids: number[] = []
  const each = people / organisations
  for (let number = 0; number < organisations; number += 1) {
    ids.push(
      await write((queries) => addMembers(queries, `FF Viele ${number}`, { first: number * each, each })),
    )
  }
  return ids
}

async function addMembers(
  queries: Queries,
  name: string,
  { first, each }: { first: number; each: number },
): Promise<number> {
  const organisation = await addOrganisation(queries, { tenant: 1, name })
  const { password_hash } = await queries
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: each }, (_, index) => first + index)
  const added = await queries
    .insertInto('users')
    .values(numbers.map((number) => ({ ...person(number), password_hash })))
    .returning('id')
    .execute()
  await queries
    .insertInto('memberships')
    .values(added.map(({ id }, index) => membership(id, organisation, first + index)))
    .execute()
  const members = added.filter((_, index) => index % 3 === 0).map(({ id }) => id)
  await addGroup(queries, { tenant: 1, organisation, name: 'Atemschutz', members })
  return organisation
}

function person(number: number) {
  return {
    tenant_id: 1,
    tenant_admin: false,
    first_name: firstNames[number % firstNames.length] ?? '',
    last_name: `${lastNames[(number * 7) % lastNames.length]}${number % 3 === 0 ? '' : `-${number}`}`,
    email: `person-${number}@viele.example`,
    locale: 'de',
    active: number % 20 !== 11,
    last_login_at: number % 4 === 0 ? null : at(-(number % 300)),
    created_at: AT,
  }
}

function membership(user_id: number, organisation_id: number, number: number) {
  const training = trainings[number % trainings.length] ?? []
  return {
    user_id,
    organisation_id,
    tenant_id: 1,
    admin: number % 50 === 7,
    function: functions[number % functions.length] ?? null,
    personnel_no: `P-${number}`,
    qualifications: JSON.stringify(training),
    qualification_ends: JSON.stringify(
      training.includes('AGT') ? { AGT: at((number % 60) - 30).slice(0, 10) } : {},
    ),
    joined_at: at(-(number % 3000)),
    left_at: number % 30 === 13 ? AT : null,
  }
}

function at(days: number): string {
  return new Date(Date.parse(AT) + days * DAY_MS).toISOString()
}
