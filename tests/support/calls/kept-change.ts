import type { OutboxRow } from '../../../src/lib/device/device-database.ts'

let changes = 0

/** A change as the outbox keeps it, not sent yet: an answer to an alarm, unless told. */
export function keptChange(about: Partial<OutboxRow> = {}): OutboxRow {
  changes += 1
  return {
    person: 1,
    organisation: 1,
    object: 'alert 1',
    call: 'respondToOperation',
    params: {},
    method: 'POST',
    path: '/',
    input: {},
    key: `key-of-change-${changes}`,
    at: 0,
    until: undefined,
    goneIsDone: false,
    tries: 0,
    nextAt: 0,
    ...about,
  }
}
