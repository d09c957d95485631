import { repeat } from '../process/repeat.ts'
import type { Services } from '../services.ts'
import { checkContents, sweepDocuments } from './store/sweep.ts'
import { describeError } from '../log.ts'

/** How often each is done unless a test says otherwise. */
const SWEEP_EVERY_MS = 60 * 60 * 1000
const CHECK_EVERY_MS = 10 * 60 * 1000

/** What has to be done for documents again and again; `stop` resolves when nothing is under way any more. */
export function startDocumentChores(
  services: Services,
  everyMs: { sweep?: number | undefined; check?: number | undefined } = {},
): { stop: () => Promise<void> } {
  const { log, now, documents } = services
  // A store that cannot be used is said at once, and not when somebody needs it. Nothing else waits for it.
  documents.store.ready().catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'no document can be kept')
  })
  const chores = [
    repeat(() => sweepDocuments(services, now()), {
      everyMs: everyMs.sweep ?? SWEEP_EVERY_MS,
      log,
      failed: 'documents were not swept',
    }),
    repeat(() => checkContents(services, now()), {
      everyMs: everyMs.check ?? CHECK_EVERY_MS,
      log,
      failed: 'documents were not compared with their hashes',
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(chores.map((chore) => chore.stop()))
    },
  }
}
