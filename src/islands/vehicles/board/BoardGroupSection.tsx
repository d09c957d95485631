import { type CSSProperties, memo, useId, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { type BoardGroup, type BoardGrouping, isUnmoved } from '../../../lib/vehicles/vehicle-board.ts'
import type { GivenChange } from '../../../lib/vehicles/vehicle-status.ts'
import { boardGroupName } from './board-group-name.ts'
import { VehicleTile } from './VehicleTile.tsx'

interface Props {
  locale: Locale
  group: BoardGroup
  by: BoardGrouping
  given: ReadonlyMap<number, GivenChange>
  /** Those that run, by their ids. */
  operations: ReadonlyMap<number, Operation>
  maySet: boolean
}

/** The vehicles that stand together, under what they have in common; nothing of it is rendered where all are as they were. */
export const BoardGroupSection = memo(
  function BoardGroupSection({ locale, group: { name, vehicles }, by, given, operations, maySet }: Props) {
    const id = useId()
    // Once it has been painted, a browser knows how high it is.
    const [length] = useState({ '--vehicles': vehicles.length } as CSSProperties)

    return (
      <section className="vehicle-group" aria-labelledby={id} data-group={name} style={length}>
        <h2 id={id}>
          {boardGroupName(translate(locale), by, name)}{' '}
          <span className="badge figures">{vehicles.length}</span>
        </h2>
        <ul className="vehicle-tiles">
          {vehicles.map((vehicle) => {
            const operation = operations.get(vehicle.current_operation_id ?? 0)
            return (
              <VehicleTile
                key={vehicle.id}
                locale={locale}
                vehicle={vehicle}
                given={given.get(vehicle.id)}
                operation={operation?.title}
                unmoved={isUnmoved(vehicle, operation)}
                maySet={maySet}
              />
            )
          })}
        </ul>
      </section>
    )
  },
  (one, other) => {
    const [before, after] = [one.group.vehicles, other.group.vehicles]
    return (
      one.locale === other.locale &&
      one.by === other.by &&
      one.given === other.given &&
      one.operations === other.operations &&
      one.maySet === other.maySet &&
      before.length === after.length &&
      before.every((vehicle, place) => vehicle === after[place])
    )
  },
)
