import { listOperations } from '../src/contract/operations/operation-list.ts'
import { intakeAlarm } from '../src/contract/operations/operations.ts'
import { ask } from '../scripts/client.ts'
import { INTAKE_KEY, signInByCall } from '../tests/support/worlds/people.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { startServer } from '../tests/support/servers/server-process.ts'

export interface KillResult {
  sent: number
  /** Answered 2xx before the process died. */
  answered: number
  /** Answered alarms that the restarted server does not know: there must be none. */
  lost: string[]
  /** Operations after the dispatch centre sent every alarm once more: as many as were sent, none twice. */
  afterReplay: number
}

/**
 * Sends alarms to the intake, all at once, kills the server with SIGKILL when some of them were answered, starts it
 * again on the same data, and looks for every alarm that was answered.
 */
export async function killInTheMiddle(alarms: number, killAfter: number): Promise<KillResult> {
  const dataDirectory = temporaryFolder()
  const start = () => startServer({ main: 'calls', dataDirectory })
  const titles = Array.from({ length: alarms }, (_, index) => `Alarm ${index + 1}`)
  let server = await start()
  try {
    const answered = new Map<number, string>()
    let killed: Promise<unknown> | undefined
    await Promise.all(
      titles.map(async (title) => {
        const id = await raise(server.origin, title).catch(() => undefined)
        if (id === undefined) return
        answered.set(id, title)
        if (answered.size >= killAfter) killed ??= server.kill('SIGKILL')
      }),
    )
    await (killed ?? server.kill('SIGKILL'))

    server = await start()
    const known = await readTitles(server.origin)
    const lost = [...answered].filter(([id, title]) => known.get(id) !== title).map(([, title]) => title)
    for (const title of titles) await raise(server.origin, title)
    const wanted = new Set(titles)
    const replayed = [...(await readTitles(server.origin)).values()].filter((title) => wanted.has(title))
    return { sent: alarms, answered: answered.size, lost, afterReplay: replayed.length }
  } finally {
    await server.kill('SIGKILL')
    removeFolder(dataDirectory)
  }
}

async function raise(origin: string, title: string): Promise<number> {
  const input = { source: 'kill', source_id: title, title }
  return (await ask(origin, intakeAlarm, { input, token: INTAKE_KEY })).id
}

async function readTitles(origin: string): Promise<Map<number, string>> {
  const { token } = await signInByCall(origin, 'leitung')
  const known = new Map<number, string>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await ask(origin, listOperations, {
      params: { organisationId: 1 },
      input: { page, limit: 100 },
      token,
    })
    for (const { id, title } of answer.data) known.set(id, title)
    last = answer.last_page
  }
  return known
}
