import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../../../../src/backend/database/database.ts'
import { type DatabaseAddress, openDatabase } from '../../../../../src/backend/database/open.ts'
import {
  type Divera as Connection,
  getDivera,
  renewDiveraWebhook,
  syncDivera,
  updateDivera,
} from '../../../../../src/contract/divera/divera.ts'
import { ask } from '../../../../../scripts/client.ts'
import { type Divera, startDivera } from '../../../../support/divera/divera.ts'
import { removeFolder, temporaryFolder } from '../../../../support/documents/folders.ts'
import { engines, usePostgres } from '../../../../support/servers/engines.ts'
import { type ServerProcess, startServer } from '../../../../support/servers/server-process.ts'
import { signInByCall } from '../../../../support/worlds/people.ts'

// Issue of the integration: "20 kills during sync lose and double nothing".

const KILLS = 20
const ALARMS_A_ROUND = 6
/** In ms after DIVERA was asked: taking six alarms lasts about so long. */
const KILLED_WITHIN_MS = { sqlite: 150, postgres: 600 }
const params = { organisationId: 1 }
const newPostgres = usePostgres()

test.for(engines)(
  'on %s, killing the process 20 times while it takes alarms of DIVERA loses and doubles none',
  async (engine, { skip }) => {
    const dataDirectory = temporaryFolder()
    const url = engine === 'postgres' ? await newPostgres.needNew(skip) : undefined
    const address = url === undefined ? { file: join(dataDirectory, 'alarm.sqlite') } : { url }
    const divera = await startDivera()
    let server: ServerProcess | undefined
    const start = async () => {
      server = await startServer({
        main: 'calls',
        dataDirectory,
        ...(server && { port: server.port }),
        environment: { DIVERA_TARGETS: divera.target, ...(url !== undefined && { DATABASE_URL: url }) },
      })
      return server
    }
    try {
      const { origin } = await start()
      const { token } = await signInByCall(origin, 'leitung')
      await connect(origin, token, divera)
      const sync = () => ask(origin, syncDivera, { params, token })

      const open: number[] = []
      for (let round = 1; round <= KILLS; round += 1) {
        // Every second round comes by questions alone, as where the webhook does not reach the server.
        const webhook = divera.webhook.url
        if (round % 2 === 0) delete divera.webhook.url
        for (const id of open.splice(0)) divera.closeAlarm(id, 'Ende')
        for (let one = 1; one <= ALARMS_A_ROUND; one += 1)
          open.push(divera.raise({ title: `Feuer ${round}.${one}`, foreign_id: `${round}-${one}` }).id)
        const asked = divera.requests.length
        void sync().catch(() => undefined)
        while (divera.requests.length === asked) await setTimeout(1)
        await setTimeout(randomInt(KILLED_WITHIN_MS[engine]))
        await server?.kill('SIGKILL')
        if (webhook !== undefined) divera.webhook.url = webhook
        await endClaims(address)
        await start()
      }
      for (const id of open) divera.closeAlarm(id, 'Ende')
      await sync()
      await expect
        .poll(async () => (await readStored(address)).filter(({ closed_at }) => closed_at !== null).length, {
          timeout: 30_000,
        })
        .toBe(KILLS * ALARMS_A_ROUND)

      const stored = await readStored(address)
      const titles = Array.from({ length: KILLS }, (_, round) =>
        Array.from({ length: ALARMS_A_ROUND }, (_each, one) => `Feuer ${round + 1}.${one + 1}`),
      ).flat()
      expect(stored.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
      const told = await readTold(address)
      expect(told.filter(({ times }) => times !== 1)).toEqual([])
      // What rang, rang for each member once; what was over when it was first seen is recorded.
      expect(new Set(told.map(({ operation_id }) => operation_id)).size).toBeGreaterThan(0)
    } finally {
      await server?.kill('SIGKILL')
      await divera.close()
      removeFolder(dataDirectory)
    }
  },
)

/** Switches the connection on, and waits for the first answer: what is raised from then on rings. */
async function connect(origin: string, token: string, divera: Divera): Promise<void> {
  const { version } = await ask(origin, getDivera, { params, token })
  const keys = { personal_key: divera.keys.personal, system_key: divera.keys.system }
  const input = { version, base_url: divera.origin, enabled: true, ...keys }
  await ask(origin, updateDivera, { params, input, token })
  const asked = async (): Promise<Connection> => ask(origin, getDivera, { params, token })
  await expect.poll(async () => (await asked()).last_success_at, { timeout: 10_000 }).not.toBeNull()
  const { url } = await ask(origin, renewDiveraWebhook, { params, token })
  divera.webhook.url = origin + url
}

/** Does as if the two minutes were over for which the killed process had taken its jobs. */
async function endClaims(address: DatabaseAddress): Promise<void> {
  await inDatabase(address, (database) =>
    database.write((queries) =>
      queries.updateTable('jobs').set({ taken_until: null, taken_by: null }).execute(),
    ),
  )
}

function readStored(address: DatabaseAddress) {
  return inDatabase(address, ({ read }) =>
    read
      .selectFrom('operations')
      .select(['title', 'closed_at'])
      .where('title', 'like', 'Feuer %')
      .where('organisation_id', '=', 1)
      .execute(),
  )
}

/** How often each member was told of each alarm. */
function readTold(address: DatabaseAddress) {
  return inDatabase(address, async ({ read }) => {
    const rows = await read
      .selectFrom('notifications')
      .innerJoin('operations', 'operations.id', 'notifications.operation_id')
      .select(({ fn }) => ['operation_id', 'user_id', fn.countAll<number | string>().as('count')])
      .where('operations.title', 'like', 'Feuer %')
      .where('notifications.type', '=', 'operation')
      .groupBy(['operation_id', 'user_id'])
      .execute()
    return rows.map(({ operation_id, count }) => ({ operation_id, times: Number(count) }))
  })
}

async function inDatabase<Result>(
  address: DatabaseAddress,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(address)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
