import { choreTries, type Kind } from '../jobs/kind.ts'
import type { Services } from '../services.ts'
import { checkContents, dueContents, sweepDocuments } from './store/sweep.ts'

type Given = Pick<Services, 'database' | 'documents' | 'log' | 'now'>

/** Removes old uploads, what has lain in the bin long enough, and files without a row. */
export const sweepKind: Kind<Given> = {
  ...choreTries,
  kind: 'document-sweep',
  run: (services) => sweepDocuments(services, services.now()),
  every: { ms: 60 * 60_000 },
}

/** Compares contents with their hashes. */
export const checkKind: Kind<Given> = {
  ...choreTries,
  kind: 'document-check',
  run: async (services) => void (await checkContents(services, services.now())),
  every: {
    ms: 10 * 60_000,
    isNeeded: async (services) => (await dueContents(services, services.now())).length > 0,
  },
}
