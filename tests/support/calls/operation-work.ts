import * as v from 'valibot'
import { OperationDetail } from '../../../src/contract/operations/operation-detail.ts'
import type { InProcess } from '../servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people, type Person } from '../worlds/people.ts'

/** What an operation's calls answer, each as its status and its body. */
export interface Answered {
  status: number
  body: unknown
}

/** Somebody who works with the operations of organisation 1. */
export interface Worker {
  id: number
  token: string
  /** `path` below the organisation: `operation/7/close`. */
  send: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answered>
  /** As `send`; rejects where it is not answered with an operation. */
  detail: (method: string, path: string, body?: object) => Promise<OperationDetail>
  create: (input: object) => Promise<{ id: number; alarmed: number }>
}

export async function workerOf({ call }: InProcess, person: Person): Promise<Worker> {
  const credentials = { email: people[person], password: DEMO_PASSWORD }
  const { token, user } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
    token: string
    user: { id: number }
  }
  const send: Worker['send'] = async (method, path, body, headers = {}) => {
    const answer = await call(method, `/api/organisation/1/${path}`, {
      token,
      headers,
      ...(body && { body }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  return {
    id: user.id,
    token,
    send,
    detail: async (method, path, body) => {
      const { status, body: answer } = await send(method, path, body)
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
      return v.parse(OperationDetail, answer)
    },
    create: async (input) => {
      const { status, body } = await send('POST', 'operation', input)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body as { id: number; alarmed: number }
    },
  }
}

let alarms = 0

/** An alarm from the dispatch centre of organisation 1; answers its id. */
export async function raiseInProcess({ call }: InProcess, alarm: object = {}): Promise<number> {
  const body = { source: 'test', source_id: `work-${(alarms += 1)}`, title: 'B3 – Wohnungsbrand', ...alarm }
  const answer = await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
  return ((await answer.json()) as { id: number }).id
}

/** What people were told of an operation, the oldest first. */
export function toldOf({ database }: InProcess, operationId: number) {
  return database.read
    .selectFrom('notifications')
    .select(['user_id', 'type', 'title', 'body'])
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute()
}
