/** In what people of a brigade are trained, as it is spread there: each row is somebody. */
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
