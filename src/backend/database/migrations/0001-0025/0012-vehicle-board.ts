import type { ColumnTypes } from '../../column-types.ts'

/**
 * Columns for the board of vehicles: acknowledgement of calls, withdrawn statuses, a count of changes that orders events, and the
 * master data.
 */
export function vehicleBoard({ reference, time, real }: ColumnTypes): string[] {
  return [
    `alter table vehicle_statuses add column acknowledged_at ${time}`,
    `alter table vehicle_statuses add column acknowledged_by ${reference} references users (id)`,
    `alter table vehicle_statuses add column withdrawn_at ${time}`,
    `alter table vehicle_statuses add column lat ${real}`,
    `alter table vehicle_statuses add column lng ${real}`,
    // Calls were not acknowledged until now: only the last one of each vehicle that still shows one waits.
    `update vehicle_statuses set acknowledged_at = received_at
      where status in (0, 5) and id not in (
        select max(calls.id) from vehicle_statuses calls join vehicles on vehicles.id = calls.vehicle_id
        where calls.status = vehicles.fms_call group by calls.vehicle_id)`,
    `create index vehicle_statuses_open_calls on vehicle_statuses (vehicle_id, id)
      where status in (0, 5) and acknowledged_at is null and withdrawn_at is null`,

    `alter table vehicles add column fms_call_at ${time}`,
    `alter table vehicles add column fms_call_id ${reference}`,
    `update vehicles set
      fms_call_id = (select max(id) from vehicle_statuses
        where vehicle_id = vehicles.id and status in (0, 5) and acknowledged_at is null),
      fms_call_at = (select max(at) from vehicle_statuses
        where vehicle_id = vehicles.id and status in (0, 5) and acknowledged_at is null)
      where fms_call is not null`,
    'update vehicles set fms_call = null where fms_call_id is null',
    // The board shows the state that results from the history.
    `insert into vehicle_statuses (tenant_id, vehicle_id, status, at, received_at, note, source)
      select tenant_id, id, fms_status, fms_status_at, fms_status_at, fms_status_note, coalesce(fms_source, 'manual')
      from vehicles
      where fms_status is not null and fms_status_at is not null and not exists (
        select 1 from vehicle_statuses
        where vehicle_id = vehicles.id and at = fms_status_at and status = vehicles.fms_status)`,
    // `revision` counts all changes of the row, `version` only those that people make in a form.
    `alter table vehicles add column revision ${reference} not null default 1`,
    `alter table vehicles add column version ${reference} not null default 1`,

    'alter table vehicles add column licence_plate text',
    'alter table vehicles add column issi text',
    'alter table vehicles add column opta text',
    'alter table vehicles add column seats integer check (seats between 0 and 99)',
    'alter table vehicles add column station text',
    `alter table vehicles add column out_of_service_at ${time}`,
    'alter table vehicles add column out_of_service_reason text',
  ]
}
