import { atom } from 'nanostores'
import * as v from 'valibot'
import { readStored, writeStored } from '../../device/storage.ts'
import { type BoardGrouping, boardGroupings } from '../../vehicles/vehicle-board.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

const KEY = 'vehicle-board'
const KeptGrouping = v.object({ person: v.number(), by: v.picklist(boardGroupings) })

/** What stands together on the board, as the person has chosen it on this device. */
export const $boardGrouping = atom<BoardGrouping>('status')

whenPersonLeaves(() => $boardGrouping.set('status'))

/** What was chosen before, by the same person. */
export function restoreBoardGrouping(): void {
  const kept = readStored(KEY, KeptGrouping)
  if (kept && kept.person === currentPerson()) $boardGrouping.set(kept.by)
}

export function chooseBoardGrouping(by: BoardGrouping): void {
  $boardGrouping.set(by)
  const person = currentPerson()
  if (person !== undefined) writeStored(KEY, { person, by })
}
