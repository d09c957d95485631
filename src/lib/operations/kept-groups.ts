import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import { GROUPS_KEPT } from '../../contract/operations/operation-timeline.ts'

/**
 * The code of a keyword that news of a running operation brought, and that says nothing of whom it alarms: only the operation's groups
 * are alarmed. undefined: there was none, all are alarmed, or the groups or the keyword were changed since.
 */
export function keywordWithoutGroups({
  active,
  groups,
  timeline,
}: Pick<OperationDetail, 'active' | 'groups' | 'timeline'>): string | undefined {
  if (!active || !groups?.length || !timeline) return undefined
  const kept = timeline.findLastIndex(({ kind }) => kind === GROUPS_KEPT)
  const isDecided = timeline
    .slice(kept + 1)
    .some(({ details }) => details && ('groups' in details || 'keyword' in details))
  return isDecided ? undefined : (timeline[kept]?.text ?? undefined)
}
