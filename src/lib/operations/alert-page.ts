import * as v from 'valibot'
import { type ListedOperation, OperationPage } from '../../contract/operations/operation-list.ts'
import type { AlertFilter } from './alert-filter.ts'
import { passes, passesFields } from './alert-match.ts'
import { type OperationPush, pageWith } from './operation-list.ts'

/** `complete` is false where a backend has no list: then these are its latest operations only. */
export const AlertPage = v.object({ ...OperationPage.entries, complete: v.boolean() })
export type AlertPage = v.InferOutput<typeof AlertPage>

/** A backend that says where its answer ended knows the filters as well; any other shows its pages, as it always did. */
export function canFilter({ complete, next }: AlertPage): boolean {
  return complete && next !== undefined
}

/** What is new stands first where the filter lets it through; what has changed stays unless the filter holds it back now. */
export function filteredWith(page: AlertPage, push: OperationPush, filter: AlertFilter): AlertPage {
  if (push.kind !== 'saved') return pageWith(page, push)
  const { operation } = push
  const known = page.data.find(({ id }) => id === operation.id)
  if (!known) return passes(operation, filter) ? pageWith(page, push) : page

  // A push does not carry what the list says beyond the operation itself.
  const after: ListedOperation = { ...known, ...operation }
  return passesFields(after, filter)
    ? pageWith(page, push)
    : pageWith(page, { kind: 'removed', id: known.id })
}

/** The list with what follows it; whatever stands there already is not there twice. */
export function joined(page: AlertPage, following: AlertPage): AlertPage {
  const known = new Set(page.data.map(({ id }) => id))
  const { next, total, total_is_at_least } = following
  const data = [...page.data, ...following.data.filter(({ id }) => !known.has(id))]
  return { ...page, data, next, total, total_is_at_least }
}
