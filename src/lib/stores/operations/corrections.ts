import { atom, onMount } from 'nanostores'
import {
  correctedFields,
  type CorrectedField,
  type Corrections,
  markOperationSeen,
} from '../../../contract/operations/corrections.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { call } from '../../api/api.ts'
import { marksOf } from '../../operations/corrections.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { pushOperation } from './operation-news.ts'
import { $operation } from './operation.ts'
import { whenOperationPushed } from './operation-turns.ts'

/**
 * The corrections that the page of an operation marks. While the page is open and visible, it reports the version as seen; its marks
 * stay until the member leaves the page.
 */
export const $marks = atom<Corrections>({})

let shownId = 0
/** The version of the operation that brought each mark. */
let versions: Partial<Record<CorrectedField, number>> = {}
/** The highest version that was reported as seen, by operation. */
const reported = new Map<number, number>()

whenPersonLeaves(() => {
  reported.clear()
  clear()
})

onMount($marks, () => {
  const stop = $operation.listen(show)
  // A store is mounted while a component renders, and must not change then.
  queueMicrotask(show)
  globalThis.document?.addEventListener('visibilitychange', show)
  return () => {
    stop()
    globalThis.document?.removeEventListener('visibilitychange', show)
    clear()
  }
})

// The push of a member's own change may arrive before its response, which tells that the change is their own.
whenOperationPushed((push) => {
  if (push.kind !== 'saved' || !push.own || push.operation.id !== shownId) return
  const { version = 0 } = push.operation
  const others = correctedFields.filter((field) => $marks.value[field] && (versions[field] ?? 0) < version)
  $marks.set(Object.fromEntries(others.map((field) => [field, $marks.value[field]])))
})

function clear(): void {
  if (shownId === 0) return
  shownId = 0
  versions = {}
  $marks.set({})
}

function show(): void {
  const { value: operation } = $operation
  if ($marks.lc === 0 || operation.state !== 'ready') return
  const { value } = operation
  if (value.id !== shownId) clear()
  shownId = value.id
  const marks = marksOf($marks.value, value)
  for (const field of correctedFields) {
    if (marks[field]?.[1] !== $marks.value[field]?.[1]) versions[field] = value.version ?? 0
  }
  $marks.set(marks)
  // A copy from the device may be older than the operation, or the member may no longer see it.
  if (!operation.changing && !operation.stale) void report(value)
}

/** Reports the version as seen, once. A failed report is repeated when the operation is shown again. */
async function report({ id, version, active, corrections }: OperationDetail): Promise<void> {
  // A list does not say what the member has not seen, and neither does a backend without this call.
  if (!active || version === undefined || corrections === undefined) return
  if (globalThis.document?.visibilityState === 'hidden' || (reported.get(id) ?? 0) >= version) return
  const organisationId = $organisationId.get()
  reported.set(id, version)
  try {
    await call(markOperationSeen, { params: { organisationId, operationId: id }, input: { version } })
    pushOperation({ kind: 'seen', id, version, organisationId })
  } catch (error) {
    reported.delete(id)
    console.info(`Operation ${id} could not be reported as seen.`, error)
  }
}
