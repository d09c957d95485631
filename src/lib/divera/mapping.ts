import type { DiveraCounterpart, DiveraPreview } from '../../contract/divera/divera-check.ts'
import type { DiveraMapping } from '../../contract/divera/divera-mapping.ts'

/** Which vehicles and which groups here a person has chosen for those of the preview, in its order; null: none. */
export interface ChosenMapping {
  vehicles: readonly (number | null)[]
  groups: readonly (number | null)[]
}

/** What the form begins with: as it is mapped, else the suggestion. */
export function choiceOf({ is_mapped, own_id, suggested_id }: DiveraCounterpart): number | null {
  return is_mapped ? own_id : suggested_id
}

/**
 * The whole mapping, as it is sent. What is stored about vehicles and groups that DIVERA did not name this time stays, as long as
 * the organisation has them.
 */
export function mappingOf(
  { vehicles, groups, own }: Pick<DiveraPreview, 'vehicles' | 'groups' | 'own'>,
  stored: DiveraMapping,
  chosen: ChosenMapping,
): DiveraMapping {
  const isUnnamed = (named: readonly DiveraCounterpart[], id: string) =>
    named.every(({ divera_id }) => divera_id !== id)
  const isOwn = (known: readonly { id: number }[], id: number | null) =>
    id === null || known.some((one) => one.id === id)
  return {
    vehicles: [
      ...vehicles.map(({ divera_id }, place) => ({ divera_id, vehicle_id: chosen.vehicles[place] ?? null })),
      ...stored.vehicles.filter(
        ({ divera_id, vehicle_id }) => isUnnamed(vehicles, divera_id) && isOwn(own.vehicles, vehicle_id),
      ),
    ],
    groups: [
      ...groups.map(({ divera_id }, place) => ({ divera_id, group_id: chosen.groups[place] ?? null })),
      ...stored.groups.filter(
        ({ divera_id, group_id }) => isUnnamed(groups, divera_id) && isOwn(own.groups, group_id),
      ),
    ],
  }
}

/** A preview with a mapping that was saved since: nothing of it is a suggestion any more. */
export function withMapping(preview: DiveraPreview, mapping: DiveraMapping): DiveraPreview {
  const vehicles = new Map(mapping.vehicles.map(({ divera_id, vehicle_id }) => [divera_id, vehicle_id]))
  const groups = new Map(mapping.groups.map(({ divera_id, group_id }) => [divera_id, group_id]))
  return {
    ...preview,
    vehicles: preview.vehicles.map((one) => mapped(one, vehicles)),
    groups: preview.groups.map((one) => mapped(one, groups)),
  }
}

function mapped(one: DiveraCounterpart, mapping: ReadonlyMap<string, number | null>): DiveraCounterpart {
  const own_id = mapping.get(one.divera_id)
  return own_id === undefined ? one : { ...one, own_id, is_mapped: true }
}
