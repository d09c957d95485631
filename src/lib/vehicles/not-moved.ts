import type { OperationVehicle } from '../../contract/operations/operations.ts'

/** On the way, and at the place of the operation (FMS). */
const UNDER_WAY: readonly unknown[] = [3, 4]

/**
 * Whether a vehicle of ours was alarmed for an operation, and nothing says that it has moved.
 * @param status as it is shown, with what waits on this device
 */
export function hasNotMoved(
  { vehicle_id, alarmed_at, en_route_at, on_scene_at, available_at, home_at }: OperationVehicle,
  status: number | null | undefined,
): boolean {
  const hasMoved = en_route_at ?? on_scene_at ?? available_at ?? home_at
  return vehicle_id != null && alarmed_at != null && hasMoved == null && !UNDER_WAY.includes(status)
}
