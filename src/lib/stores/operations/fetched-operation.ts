import { getOperation } from '../../../contract/operations/operation-detail.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { type OneAsks, oneAsks } from '../../realtime/one-asks.ts'
import { keepDetail } from './kept-operations.ts'
import type { HeardPush } from './operation-turns.ts'
import { currentPerson } from '../session/session.ts'

type Begin = (organisationId: number, isMeant: () => boolean) => (answer: HeardPush | undefined) => void

/** Asks what has become of operations, each named by `person organisation operation`: tabs may be of different people for a moment. */
export function askForOperations(begin: Begin): OneAsks {
  const isCurrent = (person: number) => person === currentPerson()
  return oneAsks<HeardPush>({
    channel: 'operations',
    ask: (key) => {
      const [person, organisationId, operationId] = numbersIn(key)
      return isCurrent(person) ? fetchAsPush(organisationId, operationId) : Promise.resolve(undefined)
    },
    begin: (key) => {
      const [person, organisationId] = numbersIn(key)
      return begin(organisationId, () => isCurrent(person))
    },
  })
}

function numbersIn(key: string): [number, number, number] {
  const [person = 0, organisationId = 0, operationId = 0] = key.split(' ').map(Number)
  return [person, organisationId, operationId]
}

/**
 * What is known of an operation now, as if it had been pushed; one that is not there any more was removed.
 * @throws {ApiError} where nobody has said
 */
async function fetchAsPush(organisationId: number, operationId: number): Promise<HeardPush> {
  try {
    const operation = await call(getOperation, { params: { organisationId, operationId } })
    keepDetail(organisationId, operation)
    return { kind: 'saved', operation, organisationId }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'server' && problem.status === 404)
      return { kind: 'removed', id: operationId, organisationId }
    throw error
  }
}
