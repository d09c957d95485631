import type { Insertable } from 'kysely'
import type { OperationType } from '../../../contract/operations/operations.ts'
import type { Schema } from '../../database/schema.ts'
import type { Played } from './play.ts'
import type { YearOf } from './calendar.ts'
import { iso } from '../../time/iso.ts'

/** Older ones have been looked through and put away. */
const ARCHIVED_AFTER_MS = 300 * 24 * 60 * 60 * 1000

/** An alarm that is stored, with what its further rows refer to. */
export interface Story extends Played {
  of: { tenant_id: number; operation_id: number }
}

interface Keyword {
  id: number
  code: string
  type: OperationType
  priority: boolean
}

export function operationOf(
  played: Played,
  { tenant, organisation, now }: YearOf,
  keyword: Keyword,
): Omit<Insertable<Schema['operations']>, 'source_id' | 'number'> & { keyword_id: number } {
  const { scene, at, text, address, street, object, lat, lng, closed, reason, report } = played
  return {
    tenant_id: tenant,
    organisation_id: organisation,
    source: 'demo',
    kind: scene.kind ?? 'actual',
    type: keyword.type,
    keyword: keyword.code,
    keyword_id: keyword.id,
    priority: keyword.priority,
    title: scene.title,
    text,
    address,
    street,
    object,
    postcode: '99999',
    city: 'Musterstadt',
    lat,
    lng,
    alarm_at: iso(at),
    created_at: iso(at),
    closed_at: iso(closed),
    close_reason: reason,
    report,
    archived_at: now - closed > ARCHIVED_AFTER_MS ? iso(closed + ARCHIVED_AFTER_MS / 10) : null,
  }
}

export function vehiclesOf(
  { of, at, drives }: Story,
  ids: ReadonlyMap<string, number>,
): Insertable<Schema['operation_vehicles']>[] {
  return drives.map(({ callSign, enRoute, onScene, available, home }) => ({
    ...of,
    vehicle_id: ids.get(callSign) ?? null,
    call_sign: callSign,
    alarmed_at: iso(at),
    en_route_at: isoOrNull(enRoute),
    on_scene_at: isoOrNull(onScene),
    available_at: isoOrNull(available),
    home_at: isoOrNull(home),
  }))
}

export function responsesOf({ of, answers }: Story): Insertable<Schema['operation_responses']>[] {
  return answers.map(({ member, answer, minutes, at }) => ({
    ...of,
    user_id: member.id,
    answer,
    minutes,
    answered_at: iso(at),
  }))
}

export function recipientsOf({ of, at, told }: Story): Insertable<Schema['operation_recipients']>[] {
  return told.map(({ member, reached, read }) => ({
    ...of,
    user_id: member.id,
    alarmed_at: iso(at),
    reached_at: isoOrNull(reached),
    read_at: isoOrNull(read),
  }))
}

/** As the product itself writes it: the alarm, the answers as they came, the end. */
export function timelineOf({
  of,
  at,
  answers,
  closed,
  reason,
}: Story): Insertable<Schema['operation_timeline']>[] {
  return [
    { ...of, at: iso(at), kind: 'alarm', actor: 'Leitstelle (Demo)' },
    ...answers
      .toSorted((one, other) => one.at - other.at)
      .map(({ member, answer, at: given }) => ({
        ...of,
        at: iso(given),
        kind: `response.${answer}`,
        actor: member.name,
        actor_id: member.id,
      })),
    {
      ...of,
      at: iso(closed),
      kind: 'closed',
      actor: 'Lars Leitung',
      details: JSON.stringify({ close_reason: [null, reason] }),
    },
  ]
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : iso(time)
}
