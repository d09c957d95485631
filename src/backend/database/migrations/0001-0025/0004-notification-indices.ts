/**
 * Each filter of a person's notifications is read newest first from an index of its own, however many there are of
 * others; and what is counted is counted in indices alone.
 */
export function notificationIndices(): string[] {
  const person = 'user_id, organisation_id'
  return [
    'drop index notifications_unread',
    // PostgreSQL keeps no id in an index unless it is told to; SQLite looks `read_at` up in the row unless it is there.
    `create index notifications_unread on notifications (${person}, id desc, read_at) where read_at is null`,
    `create index notifications_read on notifications (${person}, id desc, read_at) where read_at is not null`,
    `create index notifications_of_type on notifications (${person}, type, id desc)`,
  ]
}
