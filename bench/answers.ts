import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { login, type LoginAnswer } from '../src/contract/account/session.ts'
import { updateOperation } from '../src/contract/operations/operation-changes.ts'
import { responseAnswers } from '../src/contract/operations/operations.ts'
import { type ServerProcess, startServer } from '../tests/support/servers/server-process.ts'
import { DEMO_PASSWORD, people, raiseAlarm } from '../tests/support/worlds/people.ts'
import { type Cost, Page, type Rule } from './answers/page.ts'
import { p95 } from './engines.ts'

/**
 * `npm run bench:answers [-- pages [answers]]`: 200 members have an operation open in 200 browsers, 60 of them answer, and the
 * leader changes the operation once. Compares the cost of two rules, each on its own server, and prints ratios: pages fetch the
 * operation after every push (the earlier rule), or only for data that no push carried.
 */
const PAGES = Number(process.argv[2] ?? 200)
const ANSWERS = Number(process.argv[3] ?? 60)
const EVERY_MS = 250
/** The requirement: "At most 2 fetches of the detail a page". */
const TARGET = 2
const ORGANISATION = 1
const AT = '2026-11-21T12:00:00.000Z'

interface Result extends Cost {
  /** CPU time of the server process, in ms. */
  cpu: number
  /** Duration of the request that sends an answer, p95 in ms. */
  taken: number
}

/** Adds members to a group that may see operations, with the demo password; returns their email addresses. */
function addMembers(dataDirectory: string): string[] {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const one = (text: string) => Object.values(database.prepare(text).get() ?? {})[0] as string | number
  const group = one(`select id from groups where organisation_id = ${ORGANISATION} limit 1`)
  const hash = one(`select password_hash from users where email = '${people.mitglied}'`)
  const addUser = database.prepare(
    `insert into users (tenant_id, tenant_admin, first_name, last_name, email, locale, active, password_hash, created_at)
     values (1, 0, 'Person', ?, ?, 'de', 1, ?, ?) returning id`,
  )
  const addMembership = database.prepare(
    `insert into memberships (user_id, tenant_id, organisation_id, admin, joined_at, qualifications) values (?, 1, ?, 0, ?, ?)`,
  )
  const addToGroup = database.prepare('insert into group_members (group_id, user_id) values (?, ?)')
  const emails = Array.from({ length: PAGES }, (_, number) => `person-${number}@bench.example`)
  database.exec('begin')
  for (const [number, email] of emails.entries()) {
    const { id } = addUser.get(`${number}`, email, hash, AT) as { id: number }
    addMembership.run(id, ORGANISATION, AT, '["AGT","Maschinist"]')
    addToGroup.run(group, id)
  }
  database.exec('commit')
  database.close()
  return emails
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(origin + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`login of ${email} answered ${answer.status}`)
  return ((await answer.json()) as LoginAnswer).token
}

/** CPU time of the process since its start, in ms. */
function cpuOf({ pid }: ServerProcess): number {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  // The program name is in parentheses and may contain spaces; fields 14 and 15 are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

async function changeOnce(origin: string, operationId: number, token: string): Promise<void> {
  const path = updateOperation.path
    .replace('{organisationId}', `${ORGANISATION}`)
    .replace('{operationId}', `${operationId}`)
  const answer = await fetch(origin + path, {
    method: updateOperation.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version: 1, remark: 'Zufahrt über den Hof' }),
  })
  if (!answer.ok) throw new Error(`the change answered ${answer.status}: ${await answer.text()}`)
}

async function measure(rule: Rule): Promise<Result> {
  const environment = {
    REALTIME_APP_ID: '1',
    REALTIME_APP_KEY: 'bench',
    REALTIME_APP_SECRET: 'a secret of the bench',
  }
  const server = await startServer({ main: 'calls', environment })
  const { origin } = server
  const pages: Page[] = []
  try {
    const emails = addMembers(server.dataDirectory)
    const leader = await signIn(origin, people.leitung)
    const { id: operationId } = await raiseAlarm(origin, {
      title: 'B3 – Wohnungsbrand',
      text: 'Rauch aus dem zweiten Obergeschoss, eine Person am Fenster',
      address: 'Schulstraße 12, 99999 Musterstadt',
      vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/11-1'],
    })
    for (const [number, email] of emails.entries()) {
      const site = {
        origin,
        key: environment.REALTIME_APP_KEY,
        token: await signIn(origin, email),
        operationId,
      }
      pages.push(new Page(site, rule, number))
    }
    for (const page of pages) await page.open()

    const before = cpuOf(server)
    const taken: number[] = []
    for (let number = 0; number < ANSWERS; number += 1) {
      const page = pages[(number * 7) % PAGES]
      taken.push((await page?.answer(responseAnswers[number % 3] ?? 'coming')) ?? NaN)
      if (number === Math.floor(ANSWERS / 2)) await changeOnce(origin, operationId, leader)
      await wait(EVERY_MS)
    }
    await Promise.all(pages.map((page) => page.settled()))
    const cpu = cpuOf(server) - before
    const wrong = pages.filter(({ answers }) => answers.size !== Math.min(ANSWERS, PAGES))
    if (wrong.length > 0) throw new Error(`${wrong.length} pages do not show every answer.`)
    const sum = (name: keyof Cost) => pages.reduce((total, { cost }) => total + cost[name], 0)
    return {
      fetches: sum('fetches'),
      fetched: sum('fetched'),
      pushes: sum('pushes'),
      pushed: sum('pushed'),
      cpu,
      taken: p95(taken),
    }
  } finally {
    for (const page of pages) page.close()
    await server.stop()
  }
}

async function main(): Promise<void> {
  const before = await measure('each')
  const after = await measure('the rest')
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`
  const row = (one: Result) => ({
    details: one.fetches,
    'details a page': (one.fetches / PAGES).toFixed(2),
    'their bytes': kilobytes(one.fetched),
    pushes: one.pushes,
    'bytes pushed': kilobytes(one.pushed),
    'CPU of the server': `${(one.cpu / 1000).toFixed(1)} s`,
    'an answer is taken, p95': `${one.taken.toFixed(0)} ms`,
  })
  console.log(`\n${PAGES} pages of one operation, ${ANSWERS} answers, one change`)
  console.table({ 'with every push': row(before), 'only missing data': row(after) })
  const ratio = (one: number, other: number) => (one / other).toFixed(3)
  console.log(
    `ratios: calls ${ratio(after.fetches, before.fetches)}, bytes ${ratio(after.fetched + after.pushed, before.fetched + before.pushed)}, ` +
      `server time ${ratio(after.cpu, before.cpu)}`,
  )
  const each = after.fetches / PAGES
  console.log(`details a page: ${each.toFixed(2)}, at most ${TARGET}: ${each <= TARGET ? 'yes' : 'NO'}`)
  if (each > TARGET) process.exitCode = 1
}

await main()
