import type { ColumnTypes } from '../../column-types.ts'

/**
 * From which of its contents on a document counts as read: a new content asks again only where its sender has said so. And
 * notifications that are of no operation or vehicle say what they are about.
 */
export function documentsReadAgain({ reference, boolean, engine }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? 0 : 'false'
  return [
    'alter table documents add column ack_number integer not null default 1',
    // Until now each content asked again.
    'update documents set ack_number = number',
    `alter table document_uploads add column ask_again ${boolean} not null default ${no}`,

    'alter table notifications add column topic text',
    `alter table notifications add column document_id ${reference}`,
  ]
}
