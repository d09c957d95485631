import { repeat } from '../process/repeat.ts'
import type { Services } from '../services.ts'
import { makePreview } from './preview/previews.ts'
import { checkContents, sweepDocuments } from './store/sweep.ts'
import { describeError } from '../log.ts'

/** How often each is done unless a test says otherwise. */
const PREVIEW_EVERY_MS = 5000
const SWEEP_EVERY_MS = 60 * 60 * 1000
const CHECK_EVERY_MS = 10 * 60 * 1000

/** What has to be done for documents again and again; `stop` resolves when nothing is under way any more. */
export function startDocumentChores(
  services: Services,
  everyMs: { preview?: number | undefined; sweep?: number | undefined; check?: number | undefined } = {},
): { stop: () => Promise<void> } {
  const { log, now, documents } = services
  // Log an unusable store at the start rather than at its first use. The start does not wait for the check.
  documents.store.ready().catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'document store not usable')
  })
  let stopped = false
  const chores = [
    repeat(
      async () => {
        // One after the other, however many wait: each takes a core, and up to a gigabyte.
        while (!stopped && (await makePreview(services, now())));
      },
      { everyMs: everyMs.preview ?? PREVIEW_EVERY_MS, log, failed: 'preview of documents failed' },
    ),
    repeat(() => sweepDocuments(services, now()), {
      everyMs: everyMs.sweep ?? SWEEP_EVERY_MS,
      log,
      failed: 'clean-up of documents failed',
    }),
    repeat(() => checkContents(services, now()), {
      everyMs: everyMs.check ?? CHECK_EVERY_MS,
      log,
      failed: 'hash check of documents failed',
    }),
  ]
  return {
    stop: async () => {
      stopped = true
      await Promise.all(chores.map((chore) => chore.stop()))
    },
  }
}
