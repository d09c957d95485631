import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { AlarmOptional, responseAnswers } from '../../src/contract/operations/operations.ts'
import { FmsStatus } from '../../src/contract/vehicles/vehicles.ts'

/** Seconds after the alarm. */
const after = v.pipe(v.number(), v.minValue(0))

const VehicleStep = v.strictObject({ after, vehicle: v.string(), status: FmsStatus })
const AnswerStep = v.strictObject({
  after,
  person: v.picklist(['mitglied', 'leitung']),
  answer: v.picklist(responseAnswers),
  minutes: v.optional(v.number()),
  note: v.optional(v.string()),
})

const Scenario = v.strictObject({
  /** One line for `npm run alarm -- --list`. */
  summary: v.string(),
  alarm: v.strictObject({
    ...v.omit(v.partial(v.object(AlarmOptional)), ['source', 'source_id']).entries,
    title: AlarmOptional.title,
  }),
  play: v.array(v.union([VehicleStep, AnswerStep])),
})
export type Scenario = v.InferOutput<typeof Scenario>
export type Step = Scenario['play'][number]

const folder = new URL('../scenarios/', import.meta.url)

/** Every scenario by its name, which is the name of its file. */
export function readScenarios(): Map<string, Scenario> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.sort().map((file) => {
      const content: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
      return [file.replace(/\.json$/, ''), v.parse(Scenario, content)]
    }),
  )
}
