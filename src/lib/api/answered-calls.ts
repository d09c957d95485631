import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { readStored, writeStored } from '../device/storage.ts'
import type { ApiProblem } from './api-error.ts'

/** It goes with the session, and outlives the page: what a device keeps is judged by it at the next start. */
const KEY = 'answeredCalls'
const Names = v.array(v.string())

type Call = Pick<Endpoint, 'method' | 'path' | 'specified'>

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const answeredCalls = () => readStored(KEY, Names) ?? []

/** The backend has answered a call: from now on it is known to have it. */
export function noteAnswered(call: Call): void {
  const name = nameOf(call)
  const known = answeredCalls()
  if (!call.specified && !known.includes(name)) writeStored(KEY, [...known, name])
}

/**
 * Whether an answer may only mean that the backend does not have this call: then it says nothing about a thing, nor about
 * the rights of a person. Every backend has the calls of the specification; of any other one that was never answered in
 * this session nobody knows.
 */
export function mayLackCall(call: Call, problem: ApiProblem): boolean {
  if (problem.kind !== 'server') return false
  if (problem.status === 405 || problem.status === 501) return true
  return problem.status === 404 && !call.specified && !answeredCalls().includes(nameOf(call))
}
