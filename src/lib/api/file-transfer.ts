import * as v from 'valibot'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import { putFilePart } from '../../contract/file-parts.ts'
import { ApiError, isMissingCall, problemOf } from './api-error.ts'
import { wired } from './api-hooks.ts'
import { type FileRequest, requestFile } from './file-request.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { learnPartSize, notePassed, partSize, smallerPart } from './part-size.ts'

/** A server that does not say within this time how much of a file it has is taken to be out of reach. */
const ASK_MS = 5_000
/**
 * So often a file goes on where the server stands, after a restart that made the server forget it or a line that was cut: more
 * often means that it does not get through.
 */
const MOST_CORRECTIONS = 3

type Transfer<Path extends string> = Omit<FileRequest<Path>, 'patience'> & {
  onProgress: (part: number) => void
}
type Sent<Path extends string> = Transfer<Path> & {
  file: Blob
  /** Who was signed in when it began. */
  sender: number | undefined
}

/**
 * A call whose body or answer is a file, which tells how far it is: what `call` cannot, as no browser says of `fetch` how
 * much has been sent. A file that is too large for one request, or for a proxy on the way, goes in parts.
 * @throws {ApiError}
 */
export async function transferFile<Path extends string, In extends AnySchema, Out extends AnySchema>(
  endpoint: Endpoint<Path, In, Out>,
  transfer: Transfer<Path>,
): Promise<Blob> {
  const { file } = transfer
  if (!file) return requestFile(endpoint, transfer)
  const { person } = wired()
  const sent = { ...transfer, file, sender: person() }
  if (file.size > partSize()) return sendInParts(endpoint, sent)
  try {
    const answer = await requestFile(endpoint, sent)
    notePassed(file.size)
    return answer
  } catch (error) {
    const smaller = smallerAfter(error, file.size)
    if (smaller === undefined || person() !== sent.sender) throw error
    return sendInParts(endpoint, sent, { smaller, error })
  }
}

/** Why the file did not go in one request, and how large a part may be then. */
interface Refusal {
  smaller: number
  error: unknown
}

/**
 * Sends the file by `putFilePart`, then the call itself with an empty body and the key of the file. The key is the one under which
 * the call is done once, if there is one: sent again, it goes on where the server stands.
 */
async function sendInParts<Path extends string, In extends AnySchema, Out extends AnySchema>(
  endpoint: Endpoint<Path, In, Out>,
  transfer: Sent<Path>,
  refusal?: Refusal,
): Promise<Blob> {
  const { file, key = newIdempotencyKey(), query } = transfer
  const parts = partsOf(transfer, key)
  const stand = await parts.received().catch((error: unknown) => {
    if (refusal) throw refusal.error
    if (isMissingCall(problemOf(error))) return undefined
    throw error
  })
  if (stand === undefined) return parts.asSamePerson(() => requestFile(endpoint, transfer))

  if (refusal) learnPartSize(refusal.smaller)
  const whole = {
    ...transfer,
    query: { ...query, file_part_key: key },
    file: new Blob([], { type: file.type }),
  }
  await parts.send(stand, transfer.onProgress)
  try {
    return await parts.asSamePerson(() => requestFile(endpoint, whole))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind !== 'invalid' || !('file_part_key' in problem.fields)) throw error
  }
  await parts.send(await parts.received(), transfer.onProgress)
  return parts.asSamePerson(() => requestFile(endpoint, whole))
}

function partsOf({ file, sender }: { file: Blob; sender: number | undefined }, key: string) {
  const { person } = wired()

  /** A file that one person began is never sent by the next one. */
  async function asSamePerson<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (person() !== sender)
      throw new ApiError({ kind: 'unauthenticated' }, 'Another person is signed in now')
    return ask()
  }

  async function put(
    bytes: Blob,
    offset: number,
    about: Pick<FileRequest<string>, 'onProgress' | 'patience'>,
  ): Promise<number> {
    const query = { key, offset: String(offset), length: String(file.size) }
    const answer = await asSamePerson(() =>
      requestFile(putFilePart, { params: {}, query, file: bytes, ...about }),
    )
    const read = v.safeParse(putFilePart.output, JSON.parse(await answer.text()))
    if (read.success) {
      notePassed(bytes.size)
      return read.output.received
    }
    throw new ApiError({ kind: 'unexpected' }, 'The answer to a part is not what the contract says')
  }

  /** How much of the file the server has. */
  const received = () => put(new Blob(), 0, { patience: ASK_MS })

  /**
   * Where the file goes on after a part failed; throws again what has nothing to do with its size, its place or the line.
   * @param smaller what the next part may have then, if its size may be to blame
   */
  async function standAfter(error: unknown, smaller: number | undefined): Promise<number> {
    const problem = problemOf(error)
    if (problem.kind === 'server' && problem.status === 409) {
      const stand = v.safeParse(putFilePart.output, problem.current)
      if (stand.success) return stand.output.received
    }
    const isCut = problem.kind === 'offline' && navigator.onLine
    if (smaller === undefined && !isCut) throw error
    const stand = await received().catch(() => {
      throw error
    })
    if (smaller !== undefined) learnPartSize(smaller)
    return stand
  }

  async function send(from: number, onProgress: (part: number) => void): Promise<void> {
    let corrections = 0
    for (let stand = from; stand < file.size;) {
      const bytes = file.slice(stand, stand + partSize())
      const before = stand
      try {
        stand = await put(bytes, before, {
          onProgress: (part) => onProgress((before + part * bytes.size) / file.size),
        })
      } catch (error) {
        const smaller = smallerAfter(error, bytes.size)
        if (smaller === undefined) corrections += 1
        if (corrections > MOST_CORRECTIONS) throw error
        stand = await standAfter(error, smaller)
      }
    }
    onProgress(1)
  }

  return { received, send, asSamePerson }
}

function smallerAfter(error: unknown, sent: number): number | undefined {
  return smallerPart({ sent, problem: problemOf(error), isOnline: navigator.onLine })
}
