import * as v from 'valibot'
import { type EventData, type EventName, events } from '../../contract/realtime.ts'

/** `organisationId`: whose channel it came by; undefined for a person's own. */
export type ReceivedEvent = {
  [Name in EventName]: { name: Name; data: EventData<Name>; organisationId: number | undefined }
}[EventName]

/** A push that is not what the contract says is dropped and named; the next refetch brings the truth. */
export function parseEvent(
  name: EventName,
  data: unknown,
  organisationId: number | undefined,
): ReceivedEvent | undefined {
  const parsed = v.safeParse(events[name], data)
  if (parsed.success) return { name, data: parsed.output, organisationId } as ReceivedEvent

  console.warn(`The event ${name} is not what the contract says.`, v.flatten(parsed.issues))
  return undefined
}
