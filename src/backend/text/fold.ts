/** How names are compared: without surrounding space, case or repeated space. Keywords and call signs: `spellingOf`. */
export function fold(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de-DE')
}
