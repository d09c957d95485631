import { fillIn } from '../api/fill-in.ts'
import type { OutboxRow } from '../device/device-database.ts'

/** How a change of one kind is sent, and until when it is worth sending. */
interface Rule {
  /** The name of the call in the contract. */
  name: string
  call: { method: string; path: string }
  object: (params: Readonly<Record<string, number>>) => string
  /** In ms; undefined: always. */
  worthMs?: number
  goneIsDone?: boolean
}

/** A new change for the outbox, made by `person` at `at` (ms since 1970). */
export function newRow(
  { name, call, object, worthMs, goneIsDone = false }: Rule,
  made: Pick<OutboxRow, 'person' | 'organisation' | 'params' | 'input' | 'key' | 'at'>,
): OutboxRow {
  const { params, at } = made
  return {
    ...made,
    object: object(params),
    call: name,
    method: call.method,
    path: fillIn(call.path, params),
    until: worthMs === undefined ? undefined : at + worthMs,
    goneIsDone,
    tries: 0,
    nextAt: 0,
  }
}
