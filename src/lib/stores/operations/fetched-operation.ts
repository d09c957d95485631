import { getOperation } from '../../../contract/operations/operation-detail.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { type OneAsks, oneAsks } from '../../realtime/one-asks.ts'
import { keepDetail } from './kept-operations.ts'
import type { HeardPush } from './operation-turns.ts'
import { currentPerson } from '../session/session.ts'

type Begin = (organisationId: number, isMeant: () => boolean) => (answer: HeardPush | undefined) => void

/** Fetches operations for all tabs. Keys are `person organisation operation`, because tabs may briefly belong to different people. */
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
 * Fetches an operation and returns it in the form of a push; `removed` if the backend answers 404.
 * @throws {ApiError} any other failure
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
