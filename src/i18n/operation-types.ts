import type { OperationType } from '../contract/operations/operations.ts'
import type { MessageKey } from './messages.ts'

/** The specification's types are German words on the wire; this is what they are called in code and styles. */
export const typeSlugs = {
  Brand: 'fire',
  'Technische Hilfe': 'technical',
  Verkehrsunfall: 'traffic',
  Gefahrgut: 'hazmat',
  Brandmeldeanlage: 'alarmSystem',
  Rettungsdienst: 'medical',
  Unwetter: 'storm',
  Wasser: 'water',
  Tier: 'animal',
  Sicherheitswache: 'watch',
  Übung: 'exercise',
  Sonstiges: 'other',
} as const satisfies Record<OperationType, string>

export function typeKey(type: OperationType): MessageKey {
  return `operations.types.${typeSlugs[type]}`
}
