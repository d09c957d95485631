import { atom } from 'nanostores'
import * as v from 'valibot'
import { getOperation, OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { OperationAnswered } from '../../../contract/operations/operation-news.ts'
import type { TimelineEntry } from '../../../contract/operations/operation-timeline.ts'
import { OperationResponse } from '../../../contract/operations/operations.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { detailName } from '../../device/kept-names.ts'
import { type OperationPush, withPushed, withStatus } from '../../operations/operation-list.ts'
import { withSeen } from '../../operations/corrections.ts'
import { withAnswer } from '../../operations/own-answer.ts'
import { withAnswered, withReported } from '../../operations/with-news.ts'
import { withoutPhones } from '../../operations/without-phones.ts'
import { keepPushed, recallFromLists } from './kept-operations.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { loadIncident } from './operation-news.ts'
import { takeOperationTurn, whenOperationPushed } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'
import { whenSent } from '../outbox/unsent.ts'
import { whileShown } from '../device/shown.ts'

/** The operation of the detail page. */
export const $operation = atom<Loadable<OperationDetail>>(loading)

let shownId = 0
let asked = 0

const onDevice = keepOnDevice(
  $operation,
  {
    name: () => (shownId ? detailName(shownId) : undefined),
    schema: OperationDetail,
    toKeep: withoutPhones,
  },
  () => recallFromLists(shownId),
)

whileShown($operation, loadOperation, 'operations', 'vehicles')
whenPersonLeaves(clearOperation)
// A member without a chosen organisation came for this operation; any other member is about to leave its page.
whenOrganisationChanges((left) => (left === 0 ? $operation.set(loading) : clearOperation()))

whenOperationPushed((push, isNews) => {
  if (push.organisationId === $organisationId.get()) pushToOperation(push, isNews)
})

whenSent(({ call, params }, answer) => {
  const shown = $operation.value
  if (call !== 'respondToOperation' || shown.state !== 'ready') return
  if (shown.value.id !== params['operationId']) return
  const own = v.safeParse(OperationResponse, answer)
  if (own.success) {
    $operation.set(
      withValue(shown, (known) => ({ ...known, responses: withAnswer(known.responses ?? [], own.output) })),
    )
  }
  // The timeline shows the answer as well: load it, unless a push has already brought it.
  void askForNews(({ timeline = [] }) => !own.success || !timeline.some((entry) => isOf(own.output, entry)))
})

function isOf({ answer, answered_at }: OperationResponse, { kind, at }: TimelineEntry): boolean {
  return kind === `response.${answer}` && Date.parse(at) === Date.parse(answered_at)
}

/** Called by the detail page with the id of its operation. */
export function showOperation(id: number): void {
  if (id === shownId) return
  shownId = id
  $operation.set(loading)
  void loadOperation()
}

export async function loadOperation(): Promise<void> {
  const operationId = shownId
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (operationId === 0 || organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('operations.view')

  $operation.set(changing($operation.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    () => call(getOperation, { params: { organisationId, operationId } }),
    `Operation ${operationId} could not be loaded.`,
  )
  const pushes = pushedSince()
  if (turn !== asked || shownId !== operationId || $organisationId.get() !== organisationId) return
  onDevice.show(result)
  for (const push of pushes) pushToOperation(push, true)
  if (result.state === 'ready') await readNotifications(operationId)
  // Remove the operation from the stored lists, too.
  if (isMissing(result)) keepPushed([{ kind: 'removed', id: operationId, organisationId }])
}

function isMissing(result: Loadable<OperationDetail>): boolean {
  return result.state === 'failed' && result.error.kind === 'server' && result.error.status === 404
}

/** Imports the module only here, after the operation is on the screen: showing an operation does not need it. */
async function readNotifications(operationId: number): Promise<void> {
  try {
    const { readAbout } = await import('../notifications/notification-reading.ts')
    await readAbout(operationId)
  } catch (error) {
    console.warn('The notifications could not be marked as read.', error)
  }
}

function pushToOperation(push: OperationPush, isNews: boolean): void {
  if (push.kind === 'saved') showNewer(push.operation, isNews)
  else if (push.kind === 'removed') forget(push.id)
  else if (push.kind === 'status')
    $operation.set(withValue($operation.value, (known) => withStatus(known, push.vehicle)))
  else if (push.kind === 'seen') showNews(push.id, (known) => withSeen(known, push))
  else if (push.kind === 'answered') showAnswered(push.answered)
  else showNews(push.reported.id, (known) => withReported(known, push.reported))
}

/** Replaces the shown operation with a pushed one, and fetches the data that this push lacks (caller, answers, timeline). */
function showNewer(operation: OperationDetail, isNews: boolean): void {
  if (operation.id !== shownId) return
  const before = $operation.value
  showNews(operation.id, (known) => withPushed(known, operation))
  if (!isNews || before.state !== 'ready') return
  if (!operation.responses && before.value.responses) void askForNews()
  // It has answers, so this page or another tab has fetched it.
  else if (operation.responses && isLookedAt()) void readNotifications(operation.id)
}

/** Shows the answer of another member; fetches the phone number where the member shows one, because no push carries it. */
function showAnswered(answered: OperationAnswered): void {
  showNews(answered.id, (known) => withAnswered(known, answered))
  const { id, has_phone, response } = answered
  const isMissing = ({ phones }: OperationDetail) =>
    phones !== undefined && phones.every(({ user_id }) => user_id !== response?.user_id)
  const shown = $operation.value
  if (!has_phone || id !== shownId || shown.state !== 'ready' || response?.user_id === currentPerson()) return
  if (isMissing(shown.value)) void askForNews(isMissing)
}

function showNews(id: number, change: (known: OperationDetail) => OperationDetail): void {
  const known = $operation.value
  if (id !== shownId || known.state !== 'ready') return
  const value = change(known.value)
  // A copy from the device (of the operation, or from a list) keeps its time.
  $operation.set(known.stale ? { ...known, value } : ready(value, Date.now()))
}

const isLookedAt = () => $operation.lc > 0

/**
 * Fetches the current state of the operation, soon and once for all tabs. Does nothing if its page is not open: the page loads the
 * operation when the person returns.
 * @param isNeeded called with the shown operation before the request: a push may have brought all changes meanwhile
 */
export async function askForNews(isNeeded: (known: OperationDetail) => boolean = () => true): Promise<void> {
  const operationId = shownId
  const organisationId = $organisationId.get()
  const isShown = () => operationId === shownId && organisationId === $organisationId.get() && isLookedAt()
  if (!isShown()) return
  const isAnswered = await loadIncident(organisationId, operationId, () => {
    const known = $operation.value
    return isShown() && (known.state !== 'ready' || isNeeded(known.value))
  })
  // `loadOperation` shows the error.
  if (!isAnswered && isShown()) await loadOperation()
}

function forget(id: number): void {
  if (id !== shownId) return
  $operation.set(
    failed($operation.value, new ApiError({ kind: 'server', status: 404 }, 'The operation was removed')),
  )
}

export function clearOperation(): void {
  shownId = 0
  $operation.set(loading)
}
