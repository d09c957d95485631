import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSocket, type SocketClient } from '../../support/calls/socket.ts'
import { copyProject } from '../../support/servers/project-copy.ts'
import { build } from '../../support/servers/built-site.ts'
import { eventually } from '../../support/eventually.ts'
import { runProgram } from '../../support/servers/run-program.ts'
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'

// What an administrator does beside a running server takes no alarm and no page away. In a copy of the project, because other
// tests use the build of this one.

const EVERY_MS = 200
/** Tries of each disturbance, at least; four disturbances make more than 50. */
const FEWEST = 13

let project: ReturnType<typeof copyProject>
let server: ServerProcess
let member: { socket: SocketClient; channel: string }
let token: string
const started: ServerProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  project = copyProject()
  server = await startServer({ main: 'start', project: project.folder, environment: { DEMO: 'on' } })
  member = await listenAs(server)
}, 180_000)
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const one of started.splice(0)) await one.stop()
})
afterAll(async () => {
  await server?.stop()
  project?.remove()
})

async function listenAs({ origin, dataDirectory }: ServerProcess): Promise<typeof member> {
  const { key } = JSON.parse(readFileSync(join(dataDirectory, 'realtime-app.json'), 'utf8')) as {
    key: string
  }
  const signedIn = await signInByCall(origin, 'mitglied')
  token = signedIn.token
  const socket = await openSocket(origin, key)
  const channel = `private-user.${signedIn.user.id}`
  await socket.listen(channel, signedIn.token)
  return { socket, channel }
}

const runOfCopy = (script: string, environment: Record<string, string> = {}) =>
  runProgram(join(project.folder, script), { environment })

const alarmsOn = ({ socket, channel }: typeof member) =>
  socket
    .on(channel)
    .filter(({ event }) => event === 'notification.created')
    .map(({ data }) => (data as { data: { operation_id: number } }).data.operation_id)

/** Raises alarms and opens pages for as long as something goes on; every alarm has to reach the member. */
async function alarmedDuring<Result>(disturbance: Promise<Result>): Promise<Result> {
  let isOver = false
  const result = disturbance.finally(() => (isOver = true))
  const raised: number[] = []
  const script = await scriptOfPage()
  while (!isOver || raised.length < FEWEST) {
    raised.push((await raiseAlarm(server.origin, { title: 'B2 – während eines Umbaus' })).id)
    // One page is rendered for the first time, one file is asked for again, and one path is none.
    expect(await statusOf(script)).toBe(200)
    expect(await statusOf(`/alarmierungen/${raised.length}?guard=browser`)).toBe(200)
    expect(await statusOf(`/shared/${'x'.repeat(43)}`)).toBe(404)
    // The server ends a socket that has sent nothing for minutes, as on a slow machine.
    await member.socket.settled()
    await wait(EVERY_MS)
  }
  expect(member.socket.isOpen()).toBe(true)
  await eventually(() => expect(alarmsOn(member)).toEqual(expect.arrayContaining(raised)))
  return result
}

async function statusOf(path: string, { origin } = server): Promise<number> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response.status
}

async function scriptOfPage({ origin } = server): Promise<string> {
  const html = await (await fetch(`${origin}/login`)).text()
  return /src="(\/_astro\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
}

test('a build of changed sources beside a running server', async () => {
  appendFileSync(join(project.folder, 'src/styles/base.css'), '\n/* changed */\n')

  const { code, output } = await alarmedDuring(runOfCopy('scripts/build.ts'))

  expect(code, output).toBe(0)
}, 180_000)

test('a build that fails leaves the one before', async () => {
  const stamp = join(project.folder, 'dist/sources.sha256')
  const built = readFileSync(stamp, 'utf8')
  // A page that does not compile, so that the build fails in its middle.
  const page = join(project.folder, 'src/pages/index.astro')
  const source = readFileSync(page, 'utf8')
  writeFileSync(page, `---\nimport Missing from './missing.astro'\n---\n<Missing />\n`)

  const { code } = await alarmedDuring(runOfCopy('scripts/build.ts'))

  writeFileSync(page, source)
  expect(code).not.toBe(0)
  expect(readdirSync(project.folder).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
  expect(readFileSync(stamp, 'utf8')).toBe(built)
  const other = await startServer({ main: 'product', project: project.folder })
  started.push(other)
  expect(await statusOf('/login', other)).toBe(200)
}, 180_000)

test('a second start on changed sources is refused before it builds', async () => {
  appendFileSync(join(project.folder, 'src/styles/base.css'), '\n/* changed again */\n')

  const { code, output } = await alarmedDuring(
    runOfCopy('scripts/start.ts', { DATA_DIR: server.dataDirectory, PORT: '0' }),
  )

  expect(code).toBe(1)
  expect(output).toBe(`DATA_DIR ${server.dataDirectory} is used by another process.\n`)
}, 180_000)

test('the files of the build are gone', async () => {
  rmSync(join(project.folder, 'dist'), { recursive: true })

  await alarmedDuring(Promise.resolve())
}, 180_000)

test('more connections than the process may open leave it running', async () => {
  build()
  const small = await startServer({ descriptors: 200 })
  started.push(small)
  const listener = await listenAs(small)
  const script = await scriptOfPage(small)
  for (let count = 0; count < 190; count += 1) {
    sockets.push(connect(small.port, '127.0.0.1').on('error', () => undefined))
  }
  await wait(500)
  // Those that were accepted ask for a file all at once.
  for (const socket of sockets) socket.write(`GET ${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await wait(500)
  for (const socket of sockets.splice(0)) socket.destroy()

  const { id } = await eventually(() => raiseAlarm(small.origin, { title: 'B2 – nach zu vielen' }))
  await eventually(() => expect(alarmsOn(listener)).toContain(id))
  expect(await statusOf(script, small)).toBe(200)
}, 180_000)
