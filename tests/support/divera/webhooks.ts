import { alarmAs } from './alarm-answers.ts'
import type { Delivery, StandInAlarm, StandInUnit, Webhook } from './model.ts'
import type { Quirks } from './quirks.ts'

const ANSWERS_WITHIN_MS = 10_000

export interface Webhooks {
  deliveries: Delivery[]
  /** Posts the alarm, if a webhook is set up and the alarm rings now: neither a draft nor one of later. */
  send: (unit: StandInUnit, alarm: StandInAlarm) => void
  /** Resolves when all that was sent is answered. */
  delivered: () => Promise<void>
}

interface Settings {
  webhook: Webhook
  quirks: Quirks
  now: () => number
}

export function createWebhooks(settings: Settings, ended: AbortSignal): Webhooks {
  const deliveries: Delivery[] = []
  const pending = new Set<Promise<void>>()

  async function post(url: string, body: string | undefined): Promise<void> {
    const begun = performance.now()
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'DIVERA stand-in' },
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
      ...(body !== undefined && { body }),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => 0,
    )
    deliveries.push({ status, ms: Math.round(performance.now() - begun) })
  }

  return {
    deliveries,
    send: (unit, alarm) => {
      const { webhook, quirks, now } = settings
      if (webhook.url === undefined || alarm.hidden || alarm.ts_publish * 1000 > now()) return
      const sent = post(webhook.url, bodyOf(webhook, unit, alarm, quirks))
      pending.add(sent)
      void sent.finally(() => pending.delete(sent))
    },
    delivered: async () => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

function bodyOf(
  { content, emptyAs }: Webhook,
  unit: StandInUnit,
  alarm: StandInAlarm,
  quirks: Quirks,
): string | undefined {
  const written = alarmAs(alarm, unit, quirks)
  const only = (...names: string[]) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, written[name]])))
  switch (content) {
    case 'full':
      return JSON.stringify({
        ...written,
        number: alarm.foreign_id,
        cluster: [unit.name],
        group: alarm.group.flatMap((id) => unit.groups.get(id)?.name ?? []),
        vehicle: alarm.vehicle.flatMap((id) => unit.vehicles.get(id)?.name ?? []),
      })
    case 'text':
      return only('id', 'title', 'text', 'address')
    case 'keyword':
      return only('title')
    case 'place':
      return only('address', 'lat', 'lng')
    case 'none':
      return emptyAs === 'object' ? '{}' : undefined
  }
}
