import type { ColumnTypes } from '../../column-types.ts'

/**
 * Whether a picture or PDF cannot be opened because its bytes are broken. Those that have no small picture are opened once more: of one
 * that is cut off the part that is there is drawn now. One becomes due every ten seconds: what members send meanwhile waits for one alone.
 */
export function brokenContents({ engine, boolean }: ColumnTypes): string[] {
  const [no, object] = engine === 'sqlite' ? ['0', 'json_object'] : ['false', 'jsonb_build_object']
  const seconds = '10 * row_number() over (order by id)'
  const due =
    engine === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+' || (${seconds}) || ' seconds')`
      : `now() + (${seconds}) * interval '1 second'`
  const hasNoJob = `not exists (select 1 from jobs
    where jobs.kind = 'document-preview' and jobs.once_key = cast(document_contents.id as text))`
  return [
    `alter table document_contents add column broken ${boolean} not null default ${no}`,
    `update document_contents set preview = 'waiting'
      where preview = 'none' and size <= 104857600
        and kind in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf') and ${hasNoJob}`,
    `insert into jobs (kind, once_key, tenant_id, due_at, payload, created_at)
      select 'document-preview', cast(id as text), tenant_id, ${due}, ${object}('content', id), created_at
      from document_contents where preview = 'waiting' and ${hasNoJob}`,
  ]
}
