import { atom } from 'nanostores'
import { type DocumentUpload, SameName } from '../../../contract/documents/document-uploads.ts'
import { type ApiProblem, isGone, problemOf } from '../../api/api-error.ts'
import { conflictOf } from '../../api/conflict.ts'
import { type BegunUpload, isFor, isSame, type UploadTarget } from '../../documents/begun-upload.ts'
import { heldLocks, holdLock } from '../../device/held-lock.ts'
import { holdReload } from '../../session/guard-state.ts'
import { forgetBegun, keepBegun, recallBegun } from './begun-uploads.ts'
import type { UploadState } from '../../documents/upload-state.ts'
import { tellOfDocuments } from './document-news.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

export interface Upload extends Omit<BegunUpload, 'address'> {
  state: UploadState
  /** Why it has failed. */
  problem?: ApiProblem | undefined
  /** The document of this name that lies in the folder. */
  sameName?: SameName['same_name'] | undefined
  /** The document it has become, and those with the same content that were there before. */
  document?: number | undefined
  duplicates?: DocumentUpload['duplicates']
}

/** Each time as long again, up to this (ms): a line that is gone for an hour is not asked for every second. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Too slow for it, just gone on with by another request, or away for a moment: what has come stays with the server. */
const PASSING: readonly number[] = [408, 423, 502, 503, 504]

/** What is on its way, and what has become of it, of all organisations, in the order in which it was chosen. */
export const $uploads = atom<readonly Upload[]>([])

/** Of each upload: its file, unless it is away, and where the server takes it, once it has said so. */
const sources = new Map<string, { file?: File; address?: string }>()
/**
 * Functions that release the locks of uploads whose file this tab has: a request of another tab for the same upload would end the
 * request of this one, and send other bytes. undefined: another tab holds the lock.
 */
const holds = new Map<string, Promise<(() => void) | undefined>>()
/** The running upload, and a function that stops it. */
let running: { key: string; stop: () => void } | undefined
/** Timer of the pause after a failure of the line. */
let resting: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS
let watching = false

whenPersonLeaves(() => {
  running?.stop()
  running = undefined
  rested()
  sources.clear()
  for (const key of [...holds.keys()]) letGo(key)
  $uploads.set([])
})

/** Sends files, one after the other; one that was begun before, for the same place, goes on where it stands. */
export function upload(chosen: readonly File[], target: UploadTarget): void {
  watch()
  const organisation = $organisationId.get()
  for (const file of chosen) {
    const begun = $uploads.value.find(
      (one) => one.state === 'away' && isFor(one, organisation, target) && isSame(one, file),
    )
    if (begun) {
      goOnWith(begun.key, file)
      continue
    }
    const { name, size, lastModified: modified } = file
    const key = crypto.randomUUID()
    sources.set(key, { file })
    const added: Upload = { key, organisation, target, name, size, modified, sent: 0, state: 'waiting' }
    $uploads.set([...$uploads.value, added])
  }
  next()
}

/** Sends the rest of one that was begun before. @returns false: it is another file, or was changed since */
export function resumeWith(key: string, file: File): boolean {
  const begun = $uploads.value.find((one) => one.key === key)
  if (!begun || !isSame(begun, file)) return false
  watch()
  goOnWith(key, file)
  next()
  return true
}

export function pauseUpload(key: string): void {
  stop(key)
  change(key, { state: 'paused' })
  next()
}

/** Also what has failed, or waits for a line, is tried at once. */
export function resumeUpload(key: string): void {
  rested()
  change(key, { state: 'waiting', problem: undefined })
  next()
}

/**
 * Sends those that wait for it as new versions of the documents of their name (`askAgain`: which all readers shall read), or beside
 * these. Without a key: all of them; as versions only those of documents that no member confirms.
 */
export function answerSameName(answer: 'version' | 'askAgain' | 'both', key?: string): void {
  for (const one of $uploads.value) {
    const { state, sameName, target } = one
    if (state !== 'sameName' || !sameName || !('folder' in target) || (key ?? one.key) !== one.key) continue
    if (key === undefined && answer !== 'both' && sameName.requires_ack) continue
    const asVersion = { document: sameName.id, askAgain: answer === 'askAgain', orFolder: target.folder }
    change(one.key, {
      state: 'waiting',
      sameName: undefined,
      target: answer === 'both' ? { ...target, keepBoth: true } : asVersion,
    })
  }
  next()
}

/**
 * What has come of it is deleted, on the server, too, as far as there is a line; what is a document stays, and so does what another
 * tab goes on with.
 */
export async function endUpload(key: string): Promise<void> {
  const isDone = $uploads.value.some((one) => one.key === key && one.state === 'done')
  const address = sources.get(key)?.address
  stop(key)
  hide(key)
  next()
  if (isDone || address === undefined) return letGo(key)
  if (!(await claim(key))) return
  forgetBegun(key)
  try {
    const { giveUp } = await import('../../documents/tus.ts')
    await giveUp(address)
  } catch (error) {
    // It ends by itself, two days after its last byte.
    console.info('An upload was not ended on the server.', error)
  }
  letGo(key)
}

/** Nothing is said any more of what is over here. */
export function clearUploads(): void {
  for (const { key, state } of $uploads.value) if (state === 'done' || state === 'elsewhere') hide(key)
}

/** What was begun before this page was loaded, as far as the device remembers, and no other tab has its file. */
export async function recallUploads(): Promise<void> {
  const person = currentPerson()
  const [begun, held] = await Promise.all([recallBegun(), heldLocks()])
  if (currentPerson() !== person) return
  const left = new Map(begun.filter(({ key }) => !held.has(lockOf(key))).map((one) => [one.key, one]))
  for (const { key, state } of $uploads.value)
    if (state === 'elsewhere' || (state === 'away' && !left.has(key))) hide(key)
  const added = [...left.values()].filter(({ key }) => !sources.has(key))
  if (added.length === 0) return
  for (const { key, address } of added) sources.set(key, { address })
  const rows = added.map(({ address: _, ...row }): Upload => ({ ...row, state: 'away' }))
  $uploads.set([...rows, ...$uploads.value])
  for (const { key, address } of added) void renew(key, address)
}

/** How much has come the server knows; what is over, or whole by now, waits for nothing. */
async function renew(key: string, address: string): Promise<void> {
  try {
    const { standOf } = await import('../../documents/tus.ts')
    const { offset, document_id } = await standOf(address)
    if (document_id === null) change(key, { sent: offset })
    else drop(key)
  } catch (error) {
    if (isGone(problemOf(error))) drop(key)
    else console.info('Where an upload stands is not known.', error)
  }
}

function drop(key: string): void {
  hide(key)
  forgetBegun(key)
}

function hide(key: string): void {
  sources.delete(key)
  $uploads.set($uploads.value.filter((one) => one.key !== key))
}

function lockOf(key: string): string {
  return `upload ${key}`
}

/** Until it is over, no other tab goes on with it. @returns false: another one does */
async function claim(key: string): Promise<boolean> {
  const held = holds.get(key) ?? holdLock(lockOf(key))
  holds.set(key, held)
  if (await held) return true
  holds.delete(key)
  return false
}

function letGo(key: string): void {
  void holds.get(key)?.then((release) => release?.())
  holds.delete(key)
}

function goOnWith(key: string, file: File): void {
  sources.set(key, { ...sources.get(key), file })
  change(key, { state: 'waiting' })
}

function next(): void {
  if (running || resting) return
  const one = $uploads.value.find(({ state }) => state === 'waiting' || state === 'cutOff')
  const source = one && sources.get(one.key)
  if (one && source?.file) void send(one, source.file, source.address)
}

async function send(
  { key, organisation, target, size }: Upload,
  file: File,
  address?: string,
): Promise<void> {
  const mine = { key, stop: () => undefined as void }
  const isMine = () => running === mine
  running = mine
  change(key, { state: 'sending', problem: undefined })
  try {
    const isHere = await claim(key)
    if (!isMine()) return
    if (!isHere) return giveWay(key)
    const { sendFile } = await import('../../documents/tus.ts')
    const found = await sendFile({
      file,
      address,
      organisation,
      target,
      isWanted: isMine,
      onStop: (stopIt) => (mine.stop = stopIt),
      onAddress: (given) => {
        sources.set(key, { file, address: given })
        remember(key)
      },
      onSent: (sent) => {
        if (!isMine()) return
        wait = FIRST_WAIT_MS
        change(key, { sent, state: sent < size ? 'sending' : 'finishing' })
      },
    })
    if (!isMine()) return
    const duplicates = found.duplicates.filter(({ id }) => id !== found.document_id)
    change(key, { state: 'done', sent: size, document: found.document_id ?? undefined, duplicates })
    letGo(key)
    // Where nothing is pushed, too.
    tellOfDocuments(organisation)
  } catch (error) {
    if (!isMine()) return
    const same = conflictOf(SameName, error)
    if (same) change(key, { state: 'sameName', sameName: same.same_name })
    else {
      console.warn('A document was not sent.', error)
      fail(key, problemOf(error))
    }
  }
  running = undefined
  remember(key)
  next()
}

function giveWay(key: string): void {
  change(key, { state: 'elsewhere' })
  running = undefined
  next()
}

/**
 * Handles a failed upload: waits for the line, starts again if the server has forgotten it, asks anew if the document of its name is
 * gone, or else lets the person decide.
 */
function fail(key: string, problem: ApiProblem): void {
  const target = $uploads.value.find((one) => one.key === key)?.target
  const folder = target && 'document' in target ? target.orFolder : undefined
  const passes = problem.kind === 'server' && PASSING.includes(problem.status)
  const source = sources.get(key)
  if (problem.kind === 'offline' || passes) {
    change(key, { state: 'cutOff' })
    resting = setTimeout(() => {
      resting = undefined
      next()
    }, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  } else if (isGone(problem) && source?.address !== undefined) {
    startAgain(key)
  } else if (folder !== undefined && (isGone(problem) || problem.kind === 'forbidden')) {
    startAgain(key)
    change(key, { target: { folder } })
  } else change(key, { state: 'failed', problem })
}

function startAgain(key: string): void {
  const file = sources.get(key)?.file
  sources.set(key, { ...(file && { file }) })
  change(key, { state: 'waiting', sent: 0 })
}

function stop(key: string): void {
  if (running?.key !== key) return
  running.stop()
  running = undefined
}

function rested(): void {
  clearTimeout(resting)
  resting = undefined
  wait = FIRST_WAIT_MS
}

function change(key: string, values: Partial<Upload>): void {
  $uploads.set($uploads.value.map((one) => (one.key === key ? { ...one, ...values } : one)))
}

/** What the server has begun to take, and is not whole. */
function remember(key: string): void {
  const address = sources.get(key)?.address
  const row = $uploads.value.find((one) => one.key === key)
  if (!row || row.state === 'done' || address === undefined) return forgetBegun(key)
  const { state: _, problem: __, document: ___, duplicates: ____, sameName: _____, ...begun } = row
  keepBegun({ ...begun, address })
}

/** A page that is closed sends nothing more. */
function watch(): void {
  if (watching) return
  watching = true
  const isAny = (...states: UploadState[]) => $uploads.value.some(({ state }) => states.includes(state))
  const isUnderWay = () => isAny('waiting', 'sending', 'finishing', 'sameName')
  addEventListener('beforeunload', (event) => {
    if (isUnderWay()) event.preventDefault()
  })
  // Their files would have to be chosen again.
  holdReload(() => isUnderWay() || isAny('cutOff', 'paused'))
  addEventListener('online', () => {
    rested()
    next()
  })
}
