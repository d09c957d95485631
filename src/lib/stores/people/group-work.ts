import type * as v from 'valibot'
import { createGroup, deleteGroup, Group, updateGroup } from '../../../contract/people/groups.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { showChangedGroup } from './group.ts'
import { dropGroup } from './groups.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { conflictOf } from '../../api/conflict.ts'

type NewGroup = v.InferInput<typeof createGroup.input>
type GroupChange = v.InferInput<typeof updateGroup.input>

/** @throws {ApiError} with the fields that are refused, where it is that */
export function makeGroup(input: NewGroup): Promise<Group> {
  return call(createGroup, { params: { organisationId: $organisationId.get() }, input })
}

/**
 * Changes what people edit of a group, and shows it.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentOf`
 */
export async function saveGroup(groupId: number, input: GroupChange): Promise<Group> {
  const saved = await call(updateGroup, { params: { organisationId: $organisationId.get(), groupId }, input })
  showChangedGroup(saved)
  return saved
}

/** What somebody else has deleted meanwhile is deleted. @throws {ApiError} */
export async function removeGroup(groupId: number): Promise<void> {
  try {
    await call(deleteGroup, { params: { organisationId: $organisationId.get(), groupId } })
  } catch (error) {
    unlessGone(error)
  }
  dropGroup(groupId)
}

/** How the group stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentOf(error: unknown): Group | undefined {
  return conflictOf(Group, error)
}
