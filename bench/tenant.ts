import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../src/backend/database/open.ts'
import { login } from '../src/contract/account/session.ts'
import { getKeyword, listKeywords, MOST_KEYWORDS } from '../src/contract/tenant/keywords.ts'
import { getTenantUser, listTenantUsers } from '../src/contract/tenant/tenant-users.ts'
import { getTenantVehicle, listTenantVehicles } from '../src/contract/tenant/tenant-vehicles.ts'
import { inProcess, type InProcess } from '../tests/support/servers/in-process.ts'
import { storeManyKeywords, storeManyVehicles } from '../tests/support/worlds/many-listed.ts'
import { storeManyPeople } from '../tests/support/worlds/many-people.ts'
import { DEMO_PASSWORD, people } from '../tests/support/worlds/people.ts'
import { onEngines, type Open, p95 } from './engines.ts'

/**
 * `npm run bench:tenant [-- --engine sqlite]`: the lists of the administration of a tenant in a large one beside the same in a
 * small one: of its people with 20,000 in 40 organisations beside 100 in two, of its vehicles with 2,000 beside 100, and of its
 * keywords with 5,000 beside 100. In turns in one process.
 */
const { values: given } = parseArgs({ options: { engine: { type: 'string' } } })
const ROUNDS = 300
/** Before anything is measured: what runs for the first times is slow. */
const WARM_ROUNDS = 60
/** "The first page at 20,000 users costs at most twice that of 100." */
const TARGET = 2

/** How much of everything a tenant has. */
interface World {
  people: number
  vehicles: number
  keywords: number
  organisations: number
}
const worlds: { small: World; large: World } = {
  small: { people: 100, vehicles: 100, keywords: 100, organisations: 2 },
  large: { people: 20_000, vehicles: 2000, keywords: MOST_KEYWORDS - 100, organisations: 40 },
}

interface Side {
  backend: InProcess
  token: string
  organisations: readonly number[]
  /** Ids of all people, vehicles and keywords. */
  users: readonly number[]
  vehicles: readonly number[]
  keywords: readonly number[]
}

/** Fills a tenant; a list that comes to this bench adds here what it is a list of. */
async function fill({ database }: InProcess, world: World): Promise<number[]> {
  const organisations = await storeManyPeople(database, world)
  await storeManyVehicles(database, { vehicles: world.vehicles, organisations })
  await storeManyKeywords(database, world.keywords)
  return organisations
}

/** What is asked, by what it is called; in its path stands what differs from call to call. */
const asked: Record<string, (side: Side, round: number) => string> = {
  'users: list': () => listTenantUsers.path,
  'users: second page': () => `${listTenantUsers.path}?after=${afterTheFirst}`,
  'users: by last sign-in': () => `${listTenantUsers.path}?sort=last_login`,
  'users: by creation': () => `${listTenantUsers.path}?sort=created`,
  'users: organisation': ({ organisations }, round) =>
    `${listTenantUsers.path}?organisation=${organisations[round % organisations.length]}`,
  'users: organisation, by last sign-in': ({ organisations }, round) =>
    `${listTenantUsers.path}?sort=last_login&organisation=${organisations[round % organisations.length]}`,
  'users: inactive': () => `${listTenantUsers.path}?state=inactive`,
  'users: never signed in': () => `${listTenantUsers.path}?never_signed_in=true`,
  'users: without rights': () => `${listTenantUsers.path}?without_rights=true`,
  'users: administrators': () => `${listTenantUsers.path}?admin=true`,
  'users: never signed in, without rights': () =>
    `${listTenantUsers.path}?never_signed_in=true&without_rights=true`,
  'users: search, many': () => `${listTenantUsers.path}?search=m`,
  'users: search, two words': () => `${listTenantUsers.path}?search=mueller%20jo`,
  'users: search, one': (_, round) => `${listTenantUsers.path}?search=person%20${round % 100}`,
  'users: search, nobody': () => `${listTenantUsers.path}?search=niemand`,
  'users: one person': ({ users }, round) =>
    getTenantUser.path.replace('{userId}', String(users[(round * 31) % users.length])),
  'vehicles: list': () => listTenantVehicles.path,
  'vehicles: second page': () => `${listTenantVehicles.path}?after=${afterTheFirst}`,
  'vehicles: organisation': ({ organisations }, round) =>
    `${listTenantVehicles.path}?organisation=${organisations[round % organisations.length]}`,
  'vehicles: inactive': () => `${listTenantVehicles.path}?active=false`,
  'vehicles: search, many': () => `${listTenantVehicles.path}?search=florian`,
  'vehicles: search, two words': () => `${listTenantVehicles.path}?search=florian%20hlf`,
  'vehicles: search, one': (_, round) => `${listTenantVehicles.path}?search=issi${round % 100}x`,
  'vehicles: search, none': () => `${listTenantVehicles.path}?search=nirgendwo`,
  'vehicles: one vehicle': ({ vehicles }, round) =>
    getTenantVehicle.path.replace('{vehicleId}', String(vehicles[(round * 31) % vehicles.length])),
  'keywords: list': () => listKeywords.path,
  'keywords: second page': () => `${listKeywords.path}?after=${afterTheFirst}`,
  'keywords: by use': () => `${listKeywords.path}?sort=used`,
  'keywords: type': () => `${listKeywords.path}?type=Brand`,
  'keywords: type, by use': () => `${listKeywords.path}?type=Brand&sort=used`,
  'keywords: inactive': () => `${listKeywords.path}?active=false`,
  'keywords: search, many': () => `${listKeywords.path}?search=feuer`,
  'keywords: search, one': (_, round) => `${listKeywords.path}?search=alias${round % 100}x`,
  'keywords: search, none': () => `${listKeywords.path}?search=nirgendwo`,
  'keywords: one keyword': ({ keywords }, round) =>
    getKeyword.path.replace('{keywordId}', String(keywords[(round * 31) % keywords.length])),
}
/** Behind `A`: there is enough in every tenant. */
const afterTheFirst = Buffer.from(JSON.stringify(['b', 0])).toString('base64url')

async function prepare(world: World, address: { address: DatabaseAddress } | undefined): Promise<Side> {
  const backend = await inProcess(address)
  const organisations = await fill(backend, world)
  const credentials = { email: people.admin, password: DEMO_PASSWORD }
  const answer = await backend.call(login.method, login.path, { body: credentials })
  const { token } = (await answer.json()) as { token: string }
  for (const { path } of [listTenantUsers, listTenantVehicles, listKeywords]) {
    const start = performance.now()
    await backend.call('GET', path, { token })
    console.log(`first answer of ${path}, with its index: ${Math.round(performance.now() - start)} ms`)
  }
  if (backend.database.engine === 'postgres') await sql`vacuum analyze`.execute(backend.database.read)
  const [users, vehicles, keywords] = await Promise.all([
    idsOf(backend, 'users'),
    idsOf(backend, 'vehicles'),
    idsOf(backend, 'keywords'),
  ])
  return { backend, token, organisations, users, vehicles, keywords }
}

async function idsOf({ database }: InProcess, table: 'users' | 'vehicles' | 'keywords'): Promise<number[]> {
  const rows = await database.read.selectFrom(table).select('id').where('tenant_id', '=', 1).execute()
  return rows.map(({ id }) => id)
}

async function measureTurns(sides: readonly Side[], pathOf: (typeof asked)[string], rounds = ROUNDS) {
  const times = sides.map(() => [] as number[])
  for (let round = 0; round < rounds; round += 1) {
    // Alternate the order: the side that is asked first pays for the garbage of the others.
    const turns = [...sides.entries()]
    for (const [index, side] of round % 2 === 0 ? turns : turns.toReversed()) {
      const path = pathOf(side, round)
      const start = performance.now()
      const answer = await side.backend.call('GET', path, { token: side.token })
      await answer.text()
      times[index]?.push(performance.now() - start)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
  }
  return times.map(p95)
}

async function measure(engine: string, open: Open): Promise<void> {
  const sides: Side[] = []
  try {
    for (const world of [worlds.small, worlds.large]) sides.push(await prepare(world, await open()))
    for (const path of Object.values(asked)) await measureTurns(sides, path, WARM_ROUNDS)
    const table: Record<string, Record<string, string>> = {}
    for (const [name, path] of Object.entries(asked)) {
      const [small = NaN, large = NaN] = await measureTurns(sides, path)
      table[name] = {
        'p95: small': `${small.toFixed(2)} ms`,
        large: `${large.toFixed(2)} ms`,
        ratio: (large / small).toFixed(2),
        [`within ${TARGET} ×`]: large / small <= TARGET ? 'yes' : 'NO',
      }
    }
    console.log(`\n${engine}: ${ROUNDS} calls each, in turns`)
    console.table(table)
  } finally {
    for (const { backend } of sides) await backend.close()
  }
}

await onEngines(given.engine, measure)
