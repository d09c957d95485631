import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listDocuments } from '../src/contract/documents/documents.ts'
import { ask } from '../scripts/client.ts'
import { contentPath } from '../tests/support/documents/document-paths.ts'
import { sendDocument } from '../tests/support/documents/send-document.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { signInByCall } from '../tests/support/worlds/people.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { compareAroundSweep, type RowsAndFiles } from './documents-and-files.ts'

export interface DocumentKillResult extends RowsAndFiles {
  kills: number
  /** Sent in all, of which so many were not whole when the process died. */
  sent: number
  interrupted: number
  /** What is listed and is not, byte for byte, what was sent; or was sent to its end and is not listed. There must be none. */
  broken: string[]
  /** Files under a name that is not their hash. There must be none. */
  wrongFiles: string[]
}

const AT_ONCE = 4
const MEGABYTE = 1024 * 1024
const LONGEST_MS = 400

/**
 * Sends documents, several at once, kills the server with SIGKILL amid them, starts it again on the same data, goes on with each
 * upload but one, and reads every document back; so often. In the end what the database knows is compared with what is kept.
 * `environment`: what the server is told besides.
 */
export async function killAmidUploads(
  kills: number,
  environment: Record<string, string> = {},
): Promise<DocumentKillResult> {
  const dataDirectory = temporaryFolder()
  let port: number | undefined
  // On the same port: clients go on under the address they were given.
  const start = async () => {
    const started = await startServer({
      main: 'calls',
      dataDirectory,
      environment,
      ...(port !== undefined && { port }),
    })
    port = started.port
    return started
  }
  const sent = new Map<string, string>()
  let interrupted = 0
  let server = await start()
  try {
    const { token } = await signInByCall(server.origin, 'leitung')
    for (let kill = 1; kill <= kills; kill += 1) {
      const files = Array.from({ length: AT_ONCE }, (_, index) => {
        // Some of the same content: what is taken in twice at once is where it could go wrong.
        const bytes = new Uint8Array(randomBytes(index === 1 ? 1000 : (1 + ((kill + index) % 4)) * MEGABYTE))
        return { name: `${kill}-${index}.bin`, bytes }
      })
      const twice = files[0]
      if (twice) files.push({ ...twice, name: `${kill}-twice.bin` })
      // In so many parts that most kills come amid them.
      const bytes = new Uint8Array(randomBytes(4 * MEGABYTE))
      const left = { name: `${kill}-left.bin`, bytes, chunkSize: MEGABYTE / 16 }
      const urls = new Map<string, string>()
      const sending = [...files, left].map((file) =>
        sendDocument(server.origin, token, { ...file, begun: (url) => urls.set(file.name, url) }).then(
          () => true,
          () => false,
        ),
      )
      await wait(Math.random() * LONGEST_MS)
      await server.kill('SIGKILL')
      const whole = await Promise.all(sending)
      interrupted += whole.filter((one) => !one).length
      server = await start()
      for (const [index, file] of files.entries()) {
        sent.set(file.name, createHash('sha256').update(file.bytes).digest('hex'))
        if (whole[index]) continue
        const resume = urls.get(file.name)
        await sendDocument(server.origin, token, { ...file, ...(resume !== undefined && { resume }) })
      }
    }
    const broken = await findBroken(server.origin, token, sent)
    await server.kill('SIGKILL')
    return {
      kills,
      sent: sent.size,
      interrupted,
      broken,
      wrongFiles: findWrongFiles(join(dataDirectory, 'documents', 'contents')),
      ...(await compareAroundSweep({ ...environment, DATA_DIR: dataDirectory })),
    }
  } finally {
    await server.kill('SIGKILL')
    removeFolder(dataDirectory)
  }
}

async function findBroken(
  origin: string,
  token: string,
  sent: ReadonlyMap<string, string>,
): Promise<string[]> {
  const broken: string[] = []
  const listed = new Set<string>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, last_page } = await ask(origin, listDocuments, {
      token,
      params: { organisationId: 1 },
      input: { limit: 100, page },
    })
    last = last_page
    for (const { id, name } of data) {
      const answer = await fetch(origin + contentPath(id), {
        headers: { authorization: `Bearer ${token}` },
      })
      const hash = createHash('sha256')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex')
      const expected = sent.get(name)
      if (expected !== undefined && hash !== expected) broken.push(name)
      listed.add(name)
    }
  }
  return [...broken, ...[...sent.keys()].filter((name) => !listed.has(name))]
}

function findWrongFiles(folder: string): string[] {
  // They may lie in another store.
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\da-f]{64}$/.test(entry.name))
    .filter((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      return createHash('sha256').update(bytes).digest('hex') !== entry.name
    })
    .map(({ name }) => name)
}
