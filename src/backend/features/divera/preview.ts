import {
  type DiveraCounterpart,
  type DiveraPreview,
  MOST_PREVIEWED,
} from '../../../contract/divera/divera-check.ts'
import type { Queries } from '../../database/database.ts'
import { spellingOf } from '../../operations/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { iso } from '../../time/iso.ts'
import { vehiclesByName } from '../../vehicles/feature.ts'
import { type AlarmRow, knownAlarms } from './alarm-rows.ts'
import type { DiveraClient, DiveraUnitData } from './client.ts'
import { type ConnectionRow, type Seen, mappingOf, organisationOf } from './connection.ts'
import type { DiveraAlarm } from './read-message.ts'
import { isRecorded, waits } from './take.ts'

type Previewed = DiveraPreview['alarms'][number]

/** What the next question would bring, and which vehicles and groups DIVERA knows. Changes nothing. `now` in ms since 1970. */
export async function previewConnection(
  queries: Queries,
  connection: ConnectionRow,
  client: DiveraClient,
  now: number,
): Promise<DiveraPreview> {
  const organisation = organisationOf(connection)
  const [alarms, unit] = [await client.alarms(), await client.unit()]
  const listed: Previewed[] = []
  if ('value' in alarms) {
    const from: Seen = {
      connection: {
        ...connection,
        clock_ahead_ms: alarms.clockAheadMs,
        // Switching it on records everything.
        synced_at: connection.enabled ? connection.synced_at : null,
      },
      way: 'poll',
      now,
    }
    const known = await knownAlarms(queries, connection)
    const latest = alarms.value.toSorted((one, other) => (other.raisedAt ?? 0) - (one.raisedAt ?? 0))
    for (const alarm of latest.slice(0, MOST_PREVIEWED)) listed.push(previewAlarm(from, alarm, known))
  }
  const known = 'value' in unit ? unit.value : undefined
  const own = await ownThings(queries, organisation)
  return {
    alarms: listed,
    alarm_count: 'value' in alarms ? alarms.value.length : 0,
    units: known?.units ?? [],
    vehicles: await vehiclesOf(queries, organisation, connection, known),
    groups: groupsOf(connection, known, own.groups),
    own,
    failures: [
      ...('failure' in alarms ? [{ part: 'alarms' as const, failure: alarms.failure }] : []),
      ...('failure' in unit ? [{ part: 'unit' as const, failure: unit.failure }] : []),
    ],
  }
}

function previewAlarm(from: Seen, alarm: DiveraAlarm, all: ReadonlyMap<string, AlarmRow>): Previewed {
  const id = alarm.id ?? ''
  const known = all.get(id)
  const isKnown = known !== undefined && known.operation_id !== null
  return {
    divera_id: id,
    title: alarm.title ?? alarm.text ?? '',
    address: alarm.address,
    raised_at: alarm.raisedAt === null ? null : iso(alarm.raisedAt),
    closed: alarm.closed === true,
    becomes: isKnown
      ? 'known'
      : waits(alarm, from)
        ? 'waits'
        : isRecorded(alarm, from, known)
          ? 'recorded'
          : 'alarms',
  }
}

async function ownThings(queries: Queries, { id, tenantId }: CheckedOrganisation) {
  const vehicles = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign as name'])
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy('call_sign')
    .execute()
  const groups = await queries
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute()
  return { vehicles, groups }
}

/** A vehicle is suggested by its ISSI, else by one of its names, where exactly one vehicle here fits. */
async function vehiclesOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  connection: ConnectionRow,
  unit: DiveraUnitData | undefined,
): Promise<DiveraCounterpart[]> {
  const named = await vehiclesByName(queries, organisation)
  const mapped = new Map(mappingOf(connection).vehicles.map((one) => [one.divera_id, one.vehicle_id]))
  return (unit?.vehicles ?? []).map(({ id, name, issi, callSigns }) => {
    const names = [...(issi === null ? [] : [issi]), ...callSigns]
    const found = names.map((one) => named(one)).find((meant) => meant.length > 0) ?? []
    return counterpart(mapped, { id, name }, found.length === 1 ? found[0]?.id : undefined)
  })
}

function groupsOf(
  connection: ConnectionRow,
  unit: DiveraUnitData | undefined,
  own: readonly { id: number; name: string }[],
): DiveraCounterpart[] {
  const mapped = new Map(mappingOf(connection).groups.map((one) => [one.divera_id, one.group_id]))
  return (unit?.groups ?? []).map((group) => {
    const found = own.filter(({ name }) => spellingOf(name) === spellingOf(group.name))
    return counterpart(mapped, group, found.length === 1 ? found[0]?.id : undefined)
  })
}

function counterpart(
  mapped: ReadonlyMap<string, number | null>,
  { id, name }: { id: string; name: string },
  suggested: number | undefined,
): DiveraCounterpart {
  const own = mapped.get(id)
  return {
    divera_id: id,
    name,
    own_id: own ?? null,
    is_mapped: own !== undefined,
    suggested_id: suggested ?? null,
  }
}
