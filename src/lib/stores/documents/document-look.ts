import { atom } from 'nanostores'
import * as v from 'valibot'
import { readStored, writeStored } from '../../device/storage.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

const looks = ['list', 'tiles'] as const
type DocumentLook = (typeof looks)[number]

const KEY = 'document-look'
const KeptLook = v.object({ person: v.number(), look: v.picklist(looks) })

/** Whether documents stand below each other, or beside each other with large pictures, as the person has chosen it on this device. */
export const $documentLook = atom<DocumentLook>('list')

whenPersonLeaves(() => $documentLook.set('list'))

/** What was chosen before, by the same person. */
export function restoreDocumentLook(): void {
  const kept = readStored(KEY, KeptLook)
  if (kept && kept.person === currentPerson()) $documentLook.set(kept.look)
}

export function chooseDocumentLook(look: DocumentLook): void {
  $documentLook.set(look)
  const person = currentPerson()
  if (person !== undefined) writeStored(KEY, { person, look })
}
