import * as v from 'valibot'
import { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { LatestOperation } from '../../../contract/operations/operation-list.ts'
import { LATEST_LIMIT, Operation } from '../../../contract/operations/operations.ts'
import { extra, pageOf } from '../../../contract/values.ts'
import { detailName, isDetail } from '../../device/kept-names.ts'
import { changeShown, recallShown } from '../../device/kept-shown.ts'
import { latestWith, pageWith, withPushed, withStatus } from '../../operations/operation-list.ts'
import { withAnswered, withReported } from '../../operations/with-news.ts'
import { withSeen } from '../../operations/corrections.ts'
import { withoutPhones } from '../../operations/without-phones.ts'
import { readValue } from '../../device/read-value.ts'
import { keepIn, placeOf } from '../device/on-device.ts'
import type { HeardPush } from './operation-turns.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

const Latest = v.array(LatestOperation)
/** As far as a push changes it; whatever else the list says stays, and its schema with the page that shows it. */
const KeptList = v.looseObject({
  ...pageOf(v.looseObject(Operation.entries)).entries,
  next: extra(v.nullable(v.string())),
})

/** Details that were fetched for another reason than to be looked at. */
export function keepDetail(organisation: number, operation: OperationDetail): void {
  const place = placeOf(detailName(operation.id), organisation)
  // The answer may come after the right to it has gone.
  if (organisation === $organisationId.get() && allowedNow('operations.view') === false) return
  // What a list says of it is kept with the list.
  if (place && operation.responses && operation.timeline) keepIn(place, withoutPhones(operation), Date.now())
}

/** What the lists that were shown last say of an operation. */
export async function recallFromLists(id: number): Promise<{ value: Operation; at: number } | undefined> {
  const [latest, page] = await Promise.all([recallList('incidents'), recallList('alerts')])
  const lists = [
    { at: latest?.at ?? 0, operations: readValue(Latest, latest?.value) ?? [] },
    { at: page?.at ?? 0, operations: readValue(KeptList, page?.value)?.data ?? [] },
  ]
  const found = lists.flatMap(({ at, operations }) =>
    operations.filter((one) => one.id === id).map((value) => ({ value, at })),
  )
  return found.toSorted((one, other) => other.at - one.at)[0]
}

async function recallList(name: string) {
  const place = placeOf(name)
  return place && recallShown(place, Date.now()).catch(() => undefined)
}

/** What was pushed reaches what is kept as well, also of lists that this page has never shown. */
export function keepPushed(pushes: readonly HeardPush[]): void {
  const person = userOf($session.get())?.id
  if (person === undefined) return
  for (const organisation of new Set(pushes.map(({ organisationId }) => organisationId))) {
    const here = pushes.filter(({ organisationId }) => organisationId === organisation)
    changeShown({ person, organisation }, (name, value) => afterPushes(name, value, here)).catch(
      (error: unknown) => console.info('What was pushed is not on the device.', error),
    )
  }
}

/** The same value where nothing changes, or where it is none of ours, or of an older shape. */
function afterPushes(name: string, value: unknown, pushes: readonly HeardPush[]): unknown {
  if (!isDetail(name) && name !== 'incidents')
    pushes = pushes.filter(({ kind }) => kind !== 'answered' && kind !== 'seen')
  if (pushes.length === 0) return value
  if (name === 'incidents') {
    const latest = readValue(Latest, value)
    return latest ? latestWith(latest, pushes, LATEST_LIMIT) : value
  }
  if (name === 'alerts') {
    const page = readValue(KeptList, value)
    return page ? pushes.reduce(pageWith, page) : value
  }
  const operation = isDetail(name) ? readValue(OperationDetail, value) : undefined
  if (!operation) return value
  const after = pushes.reduce<OperationDetail | undefined>(detailWith, operation)
  return after === operation ? value : after
}

function detailWith(known: OperationDetail | undefined, push: HeardPush): OperationDetail | undefined {
  if (!known) return undefined
  if (push.kind === 'removed') return push.id === known.id ? undefined : known
  if (push.kind === 'status') return withStatus(known, push.vehicle)
  if (push.kind === 'seen') return withSeen(known, push)
  if (push.kind === 'reported') return withReported(known, push.reported)
  if (push.kind === 'answered')
    return push.answered.id === known.id ? withAnswered(known, push.answered) : known
  return push.operation.id === known.id ? withPushed(known, withoutPhones(push.operation)) : known
}
