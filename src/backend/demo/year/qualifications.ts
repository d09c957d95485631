/** Typical qualifications in a brigade: each row is one person. */
const trained = [
  ['AGT', 'Truppführer'],
  ['AGT', 'Maschinist'],
  ['AGT'],
  ['AGT', 'Gruppenführer', 'Truppführer'],
  ['Maschinist', 'Truppführer'],
  ['AGT', 'Rettungssanitäter'],
  [],
  ['AGT', 'Maschinist', 'Truppführer'],
  ['AGT', 'Drehleitermaschinist', 'Maschinist'],
  ['AGT', 'Gruppenführer', 'Zugführer'],
  ['AGT', 'Motorsägenführer'],
  ['Sprechfunker'],
] as const

/** Of the member at this place of the crew. */
export function qualificationsAt(index: number): readonly string[] {
  return trained[index % trained.length] ?? []
}
