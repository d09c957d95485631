import type { ColumnTypes } from '../../column-types.ts'

/** Who has last reminded members of reading a version of a document, and when. */
export function documentReminders({ reference, time }: ColumnTypes): string[] {
  return [
    `alter table document_versions add column reminded_at ${time}`,
    `alter table document_versions add column reminded_by ${reference} references users (id)`,
  ]
}
