import type { ColumnTypes } from '../../column-types.ts'

/** Mails are found by their record; invitations whose mail was refused before refusals were noted count as refused. */
export function mailsByRecord(_types: ColumnTypes): string[] {
  const dead = `from mails inner join jobs on jobs.kind = 'mail' and jobs.once_key = cast(mails.id as text)
    where mails.kind = 'invitation' and mails.about_id = invitations.id and jobs.dead_at is not null`
  return [
    'create index mails_by_record on mails (kind, about_id)',
    `update invitations set mail_refused_at = (select max(jobs.dead_at) ${dead})
      where mail_refused_at is null and mailed_at is null and exists (select 1 ${dead})`,
  ]
}
