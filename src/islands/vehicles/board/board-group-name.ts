import type { Translate } from '../../../i18n/translate.ts'
import type { BoardGrouping, BoardState } from '../../../lib/vehicles/vehicle-board.ts'

/** What stands above the vehicles of a group: the word of a state, or the name of a station or type. */
export function boardGroupName(t: Translate, by: BoardGrouping, name: string): string {
  if (by === 'status') return t(`vehicleBoard.states.${name as BoardState}`)
  if (name !== '') return name
  return t(by === 'station' ? 'vehicleBoard.noStation' : 'vehicleBoard.noType')
}
