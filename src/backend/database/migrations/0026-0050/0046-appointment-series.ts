import type { ColumnTypes } from '../../column-types.ts'

/** Series of appointments: the rule, and the fields that its occurrences are written with. */
export function appointmentSeries({
  engine,
  id,
  reference,
  time,
  boolean,
  real,
  json,
  end,
}: ColumnTypes): string[] {
  const tenant = `tenant_id ${reference} not null references tenants (id)`
  const series = `series_id ${reference} not null references appointment_series (id) on delete cascade`
  const person = `${reference} references users (id)`
  const no = engine === 'sqlite' ? '0' : 'false'
  return [
    `create table appointment_series (
      id ${id},
      ${tenant},
      organisation_id ${reference} not null references organisations (id),
      rrule text not null,
      starts_local text not null,
      ends_local text not null,
      title text not null,
      text text,
      location text,
      lat ${real},
      lng ${real},
      all_day ${boolean} not null,
      category text not null,
      responsible_id ${person},
      for_everybody ${boolean} not null,
      response text not null check (response in ('none', 'yes_no', 'yes_maybe_no', 'unless_refused')),
      closes_before integer,
      min integer,
      max integer,
      left_out ${json} not null,
      written_until ${time} not null,
      ended_at ${time},
      created_by ${person},
      created_at ${time} not null
    ) ${end}`,
    'create index appointment_series_of_organisation on appointment_series (organisation_id)',
    'create index appointment_series_of_responsible on appointment_series (responsible_id)',

    `create table appointment_series_groups (
      ${series},
      group_id ${reference} not null references groups (id) on delete cascade,
      primary key (series_id, group_id)
    ) ${end}`,
    'create index appointment_series_groups_of_group on appointment_series_groups (group_id)',

    `create table appointment_series_documents (
      ${series},
      document_id ${reference} not null references documents (id) on delete cascade,
      primary key (series_id, document_id)
    ) ${end}`,
    'create index appointment_series_documents_of_document on appointment_series_documents (document_id)',

    `alter table appointments add column series_id ${reference} references appointment_series (id)`,
    'alter table appointments add column series_day text',
    `alter table appointments add column edited ${boolean} not null default ${no}`,
    'create unique index appointments_of_series on appointments (series_id, series_day)',
  ]
}
