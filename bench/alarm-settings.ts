import { performance } from 'node:perf_hooks'
import { storeNotifications } from '../src/backend/notifications/notify.ts'
import { saveSettings, unchosen } from '../src/backend/notifications/settings.ts'
import { inProcess } from '../tests/support/servers/in-process.ts'
import { addPerson } from '../tests/support/worlds/tenant-rows.ts'

/**
 * `node bench/alarm-settings.ts [members]`: storing the notifications of an alarm for members who have chosen quiet hours
 * in a time zone of their own, beside the same for members who have chosen them in the organisation's; in turns, in one
 * process. All other writes wait for this transaction, so the members' settings must cost next to nothing.
 */
const MEMBERS = Number(process.argv[2] ?? 500)
const ROUNDS = 41
const zones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'America/New_York']

const backend = await inProcess()
const { database, now } = backend

async function addMembers(zoneOf: (index: number) => string | null): Promise<number[]> {
  return database.write(async (queries) => {
    const ids: number[] = []
    for (let index = 0; index < MEMBERS; index += 1) {
      const zone = zoneOf(index)
      const email = `${zone ?? 'none'}-${index}@bench.example`
      const id = await addPerson(queries, { tenant: 1, name: 'Bench', email, passwordHash: '' })
      const quiet_hours = { ...unchosen.quiet_hours, enabled: true, time_zone: zone }
      await saveSettings(queries, { id, tenant_id: 1 }, { ...unchosen, quiet_hours }, now())
      ids.push(id)
    }
    return ids
  })
}

/** In ms. */
async function alarm(members: readonly number[]): Promise<number> {
  const note = { tenantId: 1, organisationId: 1, title: 'B3', body: '', operationId: null, vehicleId: null }
  const at = new Date(now()).toISOString()
  return database.write(async (queries) => {
    const began = performance.now()
    await storeNotifications(queries, members, { ...note, type: 'operation', at })
    return performance.now() - began
  })
}

const [theirs, organisations] = [
  await addMembers((index) => zones[index % zones.length] ?? null),
  await addMembers(() => null),
]
const times: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  times[0].push(await alarm(theirs))
  times[1].push(await alarm(organisations))
}
await backend.close()

const [own = 0, shared = 0] = times.map(
  (each) => each.toSorted((one, other) => one - other)[(ROUNDS - 1) / 2],
)
console.log(`An alarm for ${MEMBERS} members with quiet hours (median of ${ROUNDS})`)
console.log(`in time zones of their own ${own.toFixed(1)} ms, in the organisation's ${shared.toFixed(1)} ms`)
console.log(`ratio ${(own / shared).toFixed(2)}`)
