import type * as v from 'valibot'
import type { Changes } from '../../../contract/operations/operation-timeline.ts'
import {
  operationTextLimits,
  type UpdateOperationInput,
} from '../../../contract/operations/operation-changes.ts'
import type { OperationRow } from '../../database/schema.ts'
import { positionAfter } from '../../organisation/position.ts'
import { inTimeline } from '../said.ts'

const texts = [
  'text',
  'street',
  'postcode',
  'city',
  'object',
  'location_note',
  'address',
  'number',
  'remark',
  'caller_name',
  'caller_phone',
  'report',
] as const
type TextName = (typeof texts)[number]
const others = ['title', 'keyword', 'type', 'kind', 'priority', 'lat', 'lng', 'alarm_at'] as const

/** What people write of an operation, as far as it stands in its own row. */
export type Written = Pick<OperationRow, TextName | (typeof others)[number] | 'keyword_id'>
type Field = keyof Omit<Written, 'keyword_id'>

/** What a call gives of it. */
export type Given = Partial<Omit<v.InferOutput<typeof UpdateOperationInput>, 'version'>>

/** Fields whose values the timeline omits: not all of its readers may see the caller's data. */
const unsaid: ReadonlySet<Field> = new Set(['caller_name', 'caller_phone'])

/**
 * The fields after a change; `keyword`: the given keyword. `now` in ms since 1970.
 * @throws {Problem} 422 for half a position.
 */
export function withGiven(
  before: Written,
  given: Given,
  keyword: { id: number; code: string } | null | undefined,
  now: number,
): Written {
  const text = (name: TextName) => (given[name] === undefined ? before[name] : given[name] || null)
  const written = Object.fromEntries(texts.map((name) => [name, text(name)])) as Pick<Written, TextName>
  const alarmAt = given.alarm_at === undefined ? before.alarm_at : given.alarm_at
  return {
    ...written,
    address: addressOf(written, given),
    ...positionAfter(before, given),
    title: given.title ?? before.title,
    ...(keyword === undefined
      ? { keyword: before.keyword, keyword_id: before.keyword_id }
      : { keyword: keyword?.code ?? null, keyword_id: keyword?.id ?? null }),
    type: given.type ?? before.type,
    kind: given.kind ?? before.kind,
    priority: given.priority ?? before.priority,
    alarm_at: new Date(Math.min(Date.parse(alarmAt), now)).toISOString(),
  }
}

/** Made of its parts where it is not written itself. */
function addressOf(
  { street, postcode, city, address }: Pick<Written, TextName>,
  given: Given,
): string | null {
  const isGiven = given.address !== undefined
  const arePartsGiven = [given.street, given.postcode, given.city].some((part) => part !== undefined)
  if (isGiven ? address !== null : !arePartsGiven) return address
  const place = [postcode, city].filter(Boolean).join(' ')
  const made = [street, place].filter(Boolean).join(', ')
  return made === '' ? null : made.slice(0, operationTextLimits.address)
}

/** What is different, by field: before and after. */
export function changesBetween(before: Written, after: Written): Changes {
  const changed = [...others, ...texts].filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    changed.map((name) => [
      name,
      unsaid.has(name) ? [null, null] : [inTimeline(before[name]), inTimeline(after[name])],
    ]),
  )
}

/** The columns to be written: an index follows each of them. */
export function changedColumns(before: Written, after: Written): Partial<Written> {
  const names = ['keyword_id', ...others, ...texts] as const
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )
}
