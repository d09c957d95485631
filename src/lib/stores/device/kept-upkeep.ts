import { computed, effect } from 'nanostores'
import * as v from 'valibot'
import { holdLock } from '../../device/held-lock.ts'
import { isCutOff, isWeakLine } from '../../device/line-quality.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { whenDocumentsChange } from '../documents/document-news.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, allowedNow } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'
import { onWake } from '../session/session-watch.ts'

/** When what is kept of each organisation was renewed (ms), by whichever tab; it goes with the session. */
const KEY = 'keptRenewed'
const Renewed = v.record(v.string(), v.number())
const AGAIN_MS = 60 * 60_000
/** Somebody who tidies up changes many things in a row. */
const TOGETHER_MS = 5_000

/** Whose documents of which organisation may be kept here, as `person organisation`: so that only a change counts as one. */
const $keeper = computed([$session, $organisationId, $permissions], (session, organisation) => {
  const person = userOf(session)?.id
  return person !== undefined && organisation !== 0 && allowedNow('files.view')
    ? `${person} ${organisation}`
    : undefined
})

let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false
/** What is asked for now may have been answered before that. */
let isToldMeanwhile = false

/** What is wanted on this device comes by itself, without anybody looking at what is there. */
export function followKept(): void {
  effect($keeper, (keeper) => {
    if (keeper === undefined) return
    // Of another organisation, or of another person.
    if (isRunning) isToldMeanwhile = true
    else void renewIfDue()
  })
  onWake(() => void renewIfDue())
  whenDocumentsChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isRunning) isToldMeanwhile = true
      else void renewKept()
    }, TOGETHER_MS)
  })
}

/** Once an hour at most, in one tab. */
export async function renewIfDue(): Promise<void> {
  const renewedAt = renewed()[$organisationId.get()] ?? -Infinity
  if (!isRunning && Date.now() - renewedAt > AGAIN_MS) await renewKept()
}

async function renewKept(): Promise<void> {
  isRunning = true
  do {
    isToldMeanwhile = false
    await renew().catch((error: unknown) => {
      console.info('What is kept of documents is renewed later.', error)
    })
  } while (isToldMeanwhile)
  isRunning = false
}

/** Not on a weak line: none of it is what somebody waits for. */
async function renew(): Promise<void> {
  const keeper = $keeper.get()
  if (keeper === undefined || isCutOff() || isWeakLine()) return
  const organisation = $organisationId.get()
  const letGo = await holdLock(`kept documents ${keeper}`)
  // Another tab is at it.
  if (!letGo) return
  try {
    const { renewKeptDocuments } = await import('../documents/kept-documents.ts')
    const isSaid = await renewKeptDocuments()
    if (isSaid && $keeper.get() === keeper) writeStored(KEY, { ...renewed(), [organisation]: Date.now() })
  } finally {
    letGo()
  }
}

function renewed(): v.InferOutput<typeof Renewed> {
  return readStored(KEY, Renewed) ?? {}
}
