import type { ColumnTypes } from '../../column-types.ts'

/** Appointments with the groups and documents that belong to them, and what members answered. */
export function appointments({ id, reference, time, boolean, real, end }: ColumnTypes): string[] {
  const tenant = `tenant_id ${reference} not null references tenants (id)`
  const appointment = `appointment_id ${reference} not null references appointments (id) on delete cascade`
  const person = `${reference} references users (id)`
  return [
    `create table appointments (
      id ${id},
      ${tenant},
      organisation_id ${reference} not null references organisations (id),
      title text not null,
      text text,
      location text,
      lat ${real},
      lng ${real},
      all_day ${boolean} not null,
      starts_at ${time} not null,
      ends_at ${time} not null,
      first_day text not null,
      last_day text not null,
      category text not null,
      responsible_id ${person},
      for_everybody ${boolean} not null,
      response text not null check (response in ('none', 'yes_no', 'yes_maybe_no', 'unless_refused')),
      response_until ${time},
      min integer,
      max integer,
      cancelled_at ${time},
      cancel_reason text,
      told_at ${time},
      created_by ${person},
      created_at ${time} not null,
      changed_at ${time} not null,
      version integer not null default 1
    ) ${end}`,
    'create index appointments_by_day on appointments (organisation_id, first_day)',
    'create index appointments_of_responsible on appointments (responsible_id)',

    `create table appointment_groups (
      ${appointment},
      group_id ${reference} not null references groups (id) on delete cascade,
      primary key (appointment_id, group_id)
    ) ${end}`,
    'create index appointment_groups_of_group on appointment_groups (group_id)',

    `create table appointment_documents (
      ${appointment},
      document_id ${reference} not null references documents (id) on delete cascade,
      primary key (appointment_id, document_id)
    ) ${end}`,
    'create index appointment_documents_of_document on appointment_documents (document_id)',

    `create table appointment_responses (
      ${appointment},
      user_id ${person} not null,
      ${tenant},
      answer text not null check (answer in ('yes', 'maybe', 'no')),
      note text,
      answered_at ${time} not null,
      primary key (appointment_id, user_id)
    ) ${end}`,
    'create index appointment_responses_of_user on appointment_responses (user_id)',
  ]
}
