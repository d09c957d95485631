import type { Vehicle } from '../../contract/vehicles/vehicles.ts'
import type { VehicleRow } from '../database/schema.ts'
import type { StatusReport } from './record.ts'

interface Reported {
  status: number
  note?: string | null | undefined
  at?: string | null | undefined
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** A report as the contract writes it, received at `now` (ms since 1970). A time of a phone may be ahead: never later than that. */
export function toReport(
  { status, note, at, lat, lng }: Reported,
  from: Pick<StatusReport, 'vehicleId' | 'source' | 'userId'>,
  now: number,
): StatusReport {
  return {
    ...from,
    status,
    at: new Date(Math.min(at ? Date.parse(at) : now, now)).toISOString(),
    saidAt: at && Date.parse(at) > now ? at : null,
    isDated: at != null,
    receivedAt: new Date(now).toISOString(),
    note: note || null,
    position: lat != null && lng != null ? { lat, lng } : null,
  }
}

/** A vehicle in the shape of the contract, for all members who may see vehicles. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    call_sign: row.call_sign,
    short_name: row.short_name,
    type_name: row.type_name,
    station: row.station,
    station_id: row.station_id,
    active: row.active,
    fms_status: row.fms_status,
    fms_status_at: row.fms_status_at,
    fms_status_note: row.fms_status_note,
    fms_source: row.fms_source,
    fms_call: row.fms_call,
    fms_call_at: row.fms_call_at,
    fms_call_id: row.fms_call_id,
    current_operation_id: row.current_operation_id,
    out_of_service_at: row.out_of_service_at,
    out_of_service_reason: row.out_of_service_reason,
    lat: row.lat,
    lng: row.lng,
    position_at: row.position_at,
    revision: row.revision,
  }
}
