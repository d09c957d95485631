import type { ColumnTypes } from '../../column-types.ts'

/** Push subscriptions, waiting push messages, notification settings, and availability. */
export function pushAndSettings({ id, reference, time, boolean, json, end }: ColumnTypes): string[] {
  const statuses = `('available', 'limited', 'unavailable')`
  return [
    `create table push_subscriptions (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id),
      session_id ${reference} not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      receipt text not null unique,
      created_at ${time} not null,
      named_at ${time} not null,
      accepted_at ${time},
      received_at ${time},
      failed_at ${time},
      failed_status ${reference}
    ) ${end}`,
    'create index push_subscriptions_of_user on push_subscriptions (user_id)',
    'create index push_subscriptions_of_session on push_subscriptions (session_id)',

    `create table push_outbox (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      subscription_id ${reference} not null references push_subscriptions (id) on delete cascade,
      notification_id ${reference} not null references notifications (id) on delete cascade,
      silent ${boolean} not null,
      attempts ${reference} not null default 0,
      next_try_at ${time} not null,
      expires_at ${time} not null
    ) ${end}`,
    // Both are followed when a subscription ends or a notification is deleted.
    'create index push_outbox_of_subscription on push_outbox (subscription_id)',
    'create index push_outbox_of_notification on push_outbox (notification_id)',

    `create table notification_settings (
      user_id ${reference} not null primary key references users (id),
      tenant_id ${reference} not null references tenants (id),
      settings ${json} not null,
      updated_at ${time} not null
    ) ${end}`,

    `create table availabilities (
      user_id ${reference} not null primary key references users (id),
      tenant_id ${reference} not null references tenants (id),
      status text not null check (status in ${statuses}),
      starts_at ${time} not null,
      ends_at ${time},
      follow_up text check (follow_up in ${statuses})
    ) ${end}`,
  ]
}
