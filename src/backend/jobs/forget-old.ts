import { inPortions } from '../database/portions.ts'
import type { JobServices } from '../feature.ts'
import { DAY_MS } from '../time/durations.ts'
import { choreTries, type Kind } from './kind.ts'

type Given = Pick<JobServices, 'database' | 'now' | 'features'>

/** Once a day, each feature removes its old rows: ended sessions, old keys, old links. */
export const forgetKind: Kind<Given> = {
  ...choreTries,
  kind: 'forget-old',
  run: async ({ database, now, features }) => {
    const at = now()
    for (const { forgets = [] } of features)
      for (const forget of forgets) await inPortions(database, (queries) => forget(queries, at))
  },
  // A process that is started anew every night would never come to it after a day.
  every: { ms: DAY_MS, firstAfterMs: 0 },
}
