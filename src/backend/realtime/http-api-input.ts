import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { channelNameProblem } from './channels.ts'
import { parseJson } from './json-text.ts'
import {
  MAX_CHANNEL_NAME,
  MAX_CHANNELS_PER_EVENT,
  MAX_EVENT_DATA_BYTES,
  MAX_EVENT_NAME,
  MAX_EVENTS_PER_BATCH,
} from './limits.ts'

const SOCKET_ID = /^\d+\.\d+$/

export const attributes = ['user_count', 'subscription_count'] as const
export type Attribute = (typeof attributes)[number]

/** One event for one or several channels. */
export interface PublishedEvent {
  name: string
  /** Usually JSON; passed on as it is. */
  data: string
  channels: readonly string[]
  exceptSocketId: string | undefined
  /** What the publisher wants to know of the channels; nothing: it did not ask. */
  info: ReadonlySet<Attribute> | undefined
}

/** PHP writes a list whose keys have gaps as an object. */
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.union([v.array(item), v.record(v.string(), item)]),
    v.transform((items): v.InferOutput<Item>[] => Object.values(items)),
  )
const text = v.pipe(v.string(), v.minLength(1))
const common = { name: text, data: v.string(), socket_id: v.nullish(v.string()), info: v.nullish(v.string()) }
const Event = v.union([
  v.object({ ...common, channels: v.pipe(list(text), v.minLength(1)) }),
  v.object({ ...common, channel: text }),
])
const Batch = v.object({
  batch: v.pipe(list(v.object({ ...common, channel: text })), v.minLength(1)),
})

/** @throws {HTTPException} 400, 413 or 422 (right JSON of the wrong shape) with the sentence for the publisher. */
export function readEvent(body: string): PublishedEvent {
  const event = read(Event, body)
  return check(event, 'channels' in event ? event.channels : [event.channel])
}

/** @throws {HTTPException} like `readEvent`: then none of the events may be published. */
export function readBatch(body: string): PublishedEvent[] {
  const { batch } = read(Batch, body)
  if (batch.length > MAX_EVENTS_PER_BATCH) {
    throw badRequest(`A batch has at most ${MAX_EVENTS_PER_BATCH} events.`)
  }
  return batch.map((event) => check(event, [event.channel]))
}

/** @throws {HTTPException} 400 for a name that no channel can have. */
export function readChannelName(name: string): string {
  const problem = channelNameProblem(name)
  if (problem === 'long') throw badRequest(`A channel name has at most ${MAX_CHANNEL_NAME} characters.`)
  if (problem) throw badRequest('A channel name has characters that are not allowed.')
  return name
}

/** @throws {HTTPException} 400 for an attribute that no channel has. */
export function readInfo(info: string | null | undefined): ReadonlySet<Attribute> {
  const names = (info ?? '').split(',').map((name) => name.trim())
  return new Set(names.filter((name) => name !== '').map(attribute))
}

function attribute(name: string): Attribute {
  const known = attributes.find((one) => one === name)
  if (!known) throw badRequest(`info names an attribute that is not known: ${attributes.join(', ')} are.`)
  return known
}

function check(event: v.InferOutput<v.ObjectSchema<typeof common, undefined>>, to: string[]): PublishedEvent {
  const channels = [...new Set(to)]
  if (event.name.length > MAX_EVENT_NAME) {
    throw badRequest(`An event name has at most ${MAX_EVENT_NAME} characters.`)
  }
  if (channels.length > MAX_CHANNELS_PER_EVENT) {
    throw badRequest(`An event goes to at most ${MAX_CHANNELS_PER_EVENT} channels.`)
  }
  channels.forEach(readChannelName)
  if (event.socket_id != null && !SOCKET_ID.test(event.socket_id)) {
    throw badRequest('socket_id is not the id of a socket.')
  }
  if (Buffer.byteLength(event.data) > MAX_EVENT_DATA_BYTES) {
    const message = `The data of an event has at most ${MAX_EVENT_DATA_BYTES} bytes.`
    throw new HTTPException(413, { message })
  }
  return {
    name: event.name,
    data: event.data,
    channels,
    exceptSocketId: event.socket_id ?? undefined,
    info: event.info == null ? undefined : readInfo(event.info),
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> {
  const value = parseJson(body)
  if (value === undefined) throw badRequest('The body is not JSON.')
  const result = v.safeParse(schema, value)
  if (result.success) return result.output

  const { message } = result.issues[0]
  const field = v.getDotPath(result.issues[0])
  throw new HTTPException(422, { message: field ? `${field}: ${message}` : message })
}

function badRequest(message: string): HTTPException {
  return new HTTPException(400, { message })
}
