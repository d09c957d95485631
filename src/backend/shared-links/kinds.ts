import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import { documentKind } from './document-kind.ts'
import { folderKind } from './folder-kind.ts'
import type { Kind } from './kind.ts'
import { operationKind } from './operation-kind.ts'

/** What can be shared: another kind of thing is another line here, and one in the contract. */
export const kinds: Readonly<Record<SharedKind, Kind>> = {
  operation: operationKind,
  document: documentKind,
  folder: folderKind,
}
