import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { keptJson } from '../process/kept-file.ts'

const RealtimeApp = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  key: v.pipe(v.string(), v.minLength(1)),
  secret: v.pipe(v.string(), v.minLength(8)),
})

export type RealtimeApp = v.InferOutput<typeof RealtimeApp>

/**
 * Made on the first start and kept, so that open pages stay connected over a restart.
 * @throws {StartError} when the file is there, but broken.
 */
export function keptRealtimeApp(dataDirectory: string): RealtimeApp {
  return keptJson(join(dataDirectory, 'realtime-app.json'), RealtimeApp, () => ({
    id: 1,
    key: randomBytes(10).toString('hex'),
    secret: randomBytes(32).toString('hex'),
  }))
}
