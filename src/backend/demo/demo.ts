import type { OperationType } from '../../contract/operations/operations.ts'
import type { Database, Queries } from '../database/database.ts'
import { lockTable } from '../database/lock-table.ts'
import { fillDemoStations } from './demo-stations.ts'
import { fillYear } from './year/fill.ts'
import { hashPassword } from '../session/passwords.ts'
import { hashToken } from '../session/tokens.ts'
import { memberPermissions } from '../tenant/organisations/first-group.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'

/** Whom one can sign in as; the same password for all (architecture, section 4). */
export const demoPassword = 'demo-musterstadt'
export const demoPeople = [
  { email: 'mitglied@demo.example', first: 'Mia', last: 'Mitglied', role: 'member' },
  { email: 'leitung@demo.example', first: 'Lars', last: 'Leitung', role: 'organisation administrator' },
  { email: 'admin@demo.example', first: 'Anna', last: 'Admin', role: 'tenant administrator' },
  { email: 'gast@demo.example', first: 'Gero', last: 'Gast', role: 'no organisation' },
] as const
const demoIntakeKey = 'demo-intake-key'

/** Organisation, call sign, short name, type, seats, station, status. */
const vehicles = [
  [1, 'Florian Musterstadt 1/11-1', 'ELW 1', 'Einsatzleitwagen', 3, 'Wache Mitte', 2],
  [1, 'Florian Musterstadt 1/33-1', 'DLK 23/12', 'Drehleiter', 3, 'Wache Mitte', 2],
  [1, 'Florian Musterstadt 1/44-1', 'HLF 20', 'Löschfahrzeug', 9, 'Wache Mitte', 2],
  [1, 'Florian Musterstadt 1/46-1', 'LF 10', 'Löschfahrzeug', 9, 'Wache Süd', 2],
  [1, 'Florian Musterstadt 1/52-1', 'RW', 'Rüstwagen', 3, 'Wache Süd', 6],
  [2, 'Florian Neudorf 2/42-1', 'TSF-W', 'Löschfahrzeug', 6, 'Gerätehaus Neudorf', 2],
  [2, 'Florian Neudorf 2/19-1', 'MTF', 'Mannschaftswagen', 8, 'Gerätehaus Neudorf', 2],
] as const

const keywords: readonly (readonly [string, string, OperationType, boolean, string[]])[] = [
  ['B1', 'Kleinbrand', 'Brand', false, ['brand klein', 'müllbehälterbrand']],
  ['B2', 'Mittelbrand', 'Brand', true, ['pkw-brand', 'brand 2']],
  ['B3', 'Wohnungsbrand', 'Brand', true, ['b3 wohnungsbrand', 'brand 3', 'zimmerbrand']],
  ['B4', 'Großbrand', 'Brand', true, ['brand 4', 'dachstuhlbrand']],
  ['BMA', 'Brandmeldeanlage', 'Brandmeldeanlage', true, ['b bma', 'auslösung bma', 'brandmeldeanlage']],
  ['THL1', 'Technische Hilfe klein', 'Technische Hilfe', false, ['thl 1', 'ölspur', 'türöffnung']],
  ['THL2', 'Technische Hilfe', 'Technische Hilfe', true, ['thl 2', 'person in aufzug']],
  ['VU', 'Verkehrsunfall', 'Verkehrsunfall', true, ['thl vu', 'vu p', 'verkehrsunfall', 'vu eingeklemmt']],
  ['ABC', 'Gefahrgut', 'Gefahrgut', true, ['gefahrgut', 'gasgeruch', 'cbrn']],
  ['RD', 'Rettungsdienst', 'Rettungsdienst', true, ['first responder', 'tragehilfe', 'rettungsdienst']],
  ['UNW', 'Unwetter', 'Unwetter', false, ['unwetter', 'sturm', 'baum auf straße', 'keller unter wasser']],
  ['WASSER', 'Wasserrettung', 'Wasser', true, ['wasserrettung', 'person im wasser']],
  ['TIER', 'Tierrettung', 'Tier', false, ['tierrettung', 'tier in not']],
  ['SIWA', 'Sicherheitswache', 'Sicherheitswache', false, ['sicherheitswache', 'brandsicherheitswache']],
  ['ÜBUNG', 'Übung', 'Übung', false, ['übung', 'probealarm']],
]

const past: readonly (readonly [number, string, string, OperationType, string, boolean])[] = [
  [
    2,
    'B BMA – Auslösung Brandmeldeanlage',
    'BMA',
    'Brandmeldeanlage',
    'Schulstraße 12, 99999 Musterstadt',
    true,
  ],
  [5, 'THL 1 – Ölspur', 'THL1', 'Technische Hilfe', 'Kreisstraße 7, 99999 Musterstadt', false],
  [9, 'UNW – Baum auf Straße', 'UNW', 'Unwetter', 'Waldweg, 99999 Musterstadt', false],
]

/**
 * Fills an empty database with the demo tenant; leaves any other untouched. Answers whether it did. `year`: with a crew and
 * a year of alarms, as `npm start` shows it; without, it has the four demo people and three past alarms.
 */
export async function fillDemo(
  database: Database,
  now: number,
  { year }: { year: boolean } = { year: false },
): Promise<boolean> {
  if (await hasTenant(database.read)) return false
  const passwordHash = await hashPassword(demoPassword)
  return database.write(async (queries) => {
    await lockTable(queries, database.engine, 'tenants')
    if (await hasTenant(queries)) return false
    await fill(queries, passwordHash, now, year)
    return true
  })
}

async function hasTenant(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether demo people could sign in here: a public installation must not start with them. */
export async function hasDemoPeople(database: Database): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email)
  const found = await database.read
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .executeTakeFirst()
  return found !== undefined
}

async function fill(queries: Queries, passwordHash: string, now: number, year: boolean): Promise<void> {
  const created_at = new Date(now).toISOString()
  const tenant = await idOf(
    queries.insertInto('tenants').values({ name: 'Demo', locale: 'de', created_at }).returning('id'),
  )
  const organisation = (name: string, short_name: string) =>
    idOf(
      queries
        .insertInto('organisations')
        .values({
          tenant_id: tenant,
          name,
          short_name,
          kind: 'FF',
          time_zone: 'Europe/Berlin',
          active: true,
          created_at,
        })
        .returning('id'),
    )
  const musterstadt = await organisation('FF Musterstadt', 'Musterstadt')
  const neudorf = await organisation('FF Neudorf', 'Neudorf')

  const person = ({ email, first, last }: (typeof demoPeople)[number], tenantAdmin = false) =>
    idOf(
      queries
        .insertInto('users')
        .values({
          tenant_id: tenant,
          tenant_admin: tenantAdmin,
          first_name: first,
          last_name: last,
          email,
          locale: 'de',
          active: true,
          password_hash: passwordHash,
          created_at,
        })
        .returning('id'),
    )
  const member = await person(demoPeople[0])
  const leader = await person(demoPeople[1])
  await person(demoPeople[2], true)
  await person(demoPeople[3])

  const belongs = { tenant_id: tenant, joined_at: created_at }
  await queries
    .insertInto('memberships')
    .values([
      {
        ...belongs,
        user_id: member,
        organisation_id: musterstadt,
        admin: false,
        function: 'Truppfrau',
        qualifications: JSON.stringify(['AGT', 'Truppführer']),
      },
      {
        ...belongs,
        user_id: leader,
        organisation_id: musterstadt,
        admin: true,
        function: 'Kommandant',
        qualifications: JSON.stringify(['Gruppenführer', 'Zugführer']),
      },
      {
        ...belongs,
        user_id: leader,
        organisation_id: neudorf,
        admin: false,
        function: 'Fachberater',
        qualifications: JSON.stringify(['Fachberater ABC']),
      },
    ])
    .execute()
  const members = [member, leader]
  const group = await fillGroup(queries, { tenant, organisation: musterstadt, members, created_at })
  await fillGroup(queries, { tenant, organisation: neudorf, members: [leader], created_at })

  // A fleet that has just reported says nothing: after a year it has stood there since the morning.
  const reported_at = year ? new Date(now - 9 * HOUR_MS).toISOString() : created_at
  await fillVehicles(queries, { tenant, musterstadt, neudorf, reported_at })
  await queries
    .insertInto('keywords')
    .values(
      keywords.map(([code, title, type, priority, aliases]) => ({
        tenant_id: tenant,
        code,
        title,
        type,
        priority,
        aliases: JSON.stringify(aliases),
        active: true,
      })),
    )
    .execute()
  await queries
    .insertInto('api_keys')
    .values({
      tenant_id: tenant,
      organisation_id: musterstadt,
      name: 'Leitstelle (Demo)',
      key_hash: hashToken(demoIntakeKey),
      scopes: JSON.stringify(['alarm', 'fms']),
      created_at,
    })
    .execute()
  const about = { tenant, organisation: musterstadt, now }
  await (year ? fillYear(queries, { ...about, group, passwordHash }) : fillPast(queries, about))
}

/** What a board shows is what the history has come to, here as everywhere. */
async function fillVehicles(
  queries: Queries,
  about: { tenant: number; musterstadt: number; neudorf: number; reported_at: string },
): Promise<void> {
  const stations = await fillDemoStations(queries, about)
  const rows = await queries
    .insertInto('vehicles')
    .values(
      vehicles.map(([home, call_sign, short_name, type_name, seats, station, fms_status], index) => ({
        tenant_id: about.tenant,
        organisation_id: home === 1 ? about.musterstadt : about.neudorf,
        call_sign,
        short_name,
        type_name,
        seats,
        station,
        station_id: stations.get(station) ?? null,
        licence_plate: `MU-FW ${call_sign.replaceAll(/\D/g, '')}`,
        issi: String(2_640_101 + index),
        active: true,
        fms_status,
        fms_status_at: about.reported_at,
        fms_source: 'manual',
      })),
    )
    .returning(['id', 'tenant_id', 'organisation_id', 'fms_status'])
    .execute()
  await queries
    .insertInto('vehicle_statuses')
    .values(
      rows.map(({ id, tenant_id, organisation_id, fms_status }) => ({
        tenant_id,
        organisation_id,
        vehicle_id: id,
        status: fms_status ?? 2,
        at: about.reported_at,
        received_at: about.reported_at,
        source: 'manual',
      })),
    )
    .execute()
}

async function fillGroup(
  queries: Queries,
  about: { tenant: number; organisation: number; members: readonly number[]; created_at: string },
): Promise<number> {
  const belongs = { tenant_id: about.tenant, organisation_id: about.organisation }
  const group = await idOf(
    queries
      .insertInto('groups')
      .values({ ...belongs, name: 'Einsatzabteilung', new_members_join: true, created_at: about.created_at })
      .returning('id'),
  )
  await queries
    .insertInto('group_members')
    .values(about.members.map((user_id) => ({ group_id: group, user_id })))
    .execute()
  await queries
    .insertInto('permission_grants')
    .values(memberPermissions.map((name) => ({ ...belongs, group_id: group, name, granted: true })))
    .execute()
  return group
}

async function fillPast(
  queries: Queries,
  { tenant, organisation, now }: { tenant: number; organisation: number; now: number },
): Promise<void> {
  await queries
    .insertInto('operations')
    .values(
      past.map(([days, title, keyword, type, address, priority], index) => ({
        tenant_id: tenant,
        organisation_id: organisation,
        source: 'demo',
        source_id: `past-${index + 1}`,
        kind: 'actual' as const,
        title,
        keyword,
        type,
        priority,
        address,
        alarm_at: new Date(now - days * DAY_MS).toISOString(),
        created_at: new Date(now - days * DAY_MS).toISOString(),
        closed_at: new Date(now - (days - 0.1) * DAY_MS).toISOString(),
      })),
    )
    .execute()
}

async function idOf(query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).id
}
