import type { ColumnTypes } from '../../column-types.ts'

/** What members were told of an appointment, and what they are still to be told. */
export function appointmentNews({ reference, time }: ColumnTypes): string[] {
  return [
    `alter table notifications add column appointment_id ${reference}`,
    `alter table appointments add column news_at ${time}`,
    `alter table appointments add column news_by ${reference} references users (id)`,
    `alter table appointments add column told_starts_at ${time}`,
    `alter table appointments add column told_ends_at ${time}`,
    'alter table appointments add column told_location text',
    `alter table appointments add column told_cancelled_at ${time}`,
    'alter table appointments add column reminded integer',
    'create index appointments_with_news on appointments (organisation_id, news_at)',
    'create index appointments_by_start on appointments (starts_at)',
  ]
}
