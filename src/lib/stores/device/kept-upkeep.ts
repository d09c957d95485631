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

/** Times of the last renewal of stored documents per organisation (ms), by any tab; deleted with the session. */
const KEY = 'keptRenewed'
const Renewed = v.record(v.string(), v.number())
const AGAIN_MS = 60 * 60_000
/** Time in which several changes of documents lead to one renewal, as administrators change many documents in a row. */
const TOGETHER_MS = 5_000

/** Person and organisation whose documents may be stored here, as one text, so that only a real change triggers a renewal. */
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

/** Fetches the documents for this device automatically, without a screen that shows them. */
export function followKept(): void {
  effect($keeper, (keeper) => {
    if (keeper === undefined) return
    // The running renewal belongs to another organisation or person.
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

/** Renews the stored documents; not on a weak line, as they are not urgent. */
async function renew(): Promise<void> {
  const keeper = $keeper.get()
  if (keeper === undefined || isCutOff() || isWeakLine()) return
  const organisation = $organisationId.get()
  const letGo = await holdLock(`kept documents ${keeper}`)
  // Another tab renews them already.
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
