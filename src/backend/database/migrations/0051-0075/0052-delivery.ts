import type { ColumnTypes } from '../../column-types.ts'

/**
 * What the mail server said of mails to a person, who was shown a link in place of a mail, and whose address is unconfirmed for that.
 * Of invitations from before, only those count as sent whose mail does not wait.
 */
export function delivery({ reference, time }: ColumnTypes): string[] {
  return [
    `alter table invitations add column mailed_at ${time}`,
    `alter table invitations add column mail_refused_at ${time}`,
    'alter table invitations add column mail_refusal text',
    `update invitations set mailed_at = sent_at where not exists
      (select 1 from mails where mails.kind = 'invitation' and mails.about_id = invitations.id)`,
    `alter table invitation_tokens add column shown_to ${reference} references users (id)`,
    `alter table users add column mail_refused_at ${time}`,
    'alter table users add column mail_refusal text',
    `alter table users add column unconfirmed_since ${time}`,
    `alter table users add column link_shown_to ${reference} references users (id)`,
    `alter table users add column link_shown_at ${time}`,
    `alter table password_resets add column shown_to ${reference} references users (id)`,
  ]
}
