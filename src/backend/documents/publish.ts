import { channels } from '../../contract/realtime.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Hub } from '../realtime/hub.ts'

/** Says that something is new, changed or gone among the documents of an organisation; after the commit. */
export function publishDocuments({ hub }: { hub: Hub }, { id }: CheckedOrganisation): void {
  hub.publish(`private-${channels.documents(id)}`, 'documents.changed', { organisation_id: id })
}
