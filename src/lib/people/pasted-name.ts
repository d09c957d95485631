export interface NameParts {
  first_name: string | null
  last_name: string | null
}

/** Words that begin a last name. */
const particles: ReadonlySet<string> = new Set(
  'von van vom zu zum zur de del della der den di da dos du la le el al bin ben ter ten'.split(' '),
)

/** A name in one piece: 'Öztürk, Zoë', 'Otto von Bismarck', 'Zoë'. */
export function namePartsOf(name: string): NameParts {
  const [before = '', ...behind] = name.split(',').map(tidy)
  const first = tidy(behind.join(' '))
  if (first !== '' && before !== '') return { first_name: first, last_name: before }

  const words = tidy(name.replaceAll(',', ' ')).split(' ')
  let begin = Math.max(words.length - 1, 1)
  while (begin > 1 && particles.has((words[begin - 1] ?? '').toLowerCase())) begin -= 1
  return {
    first_name: words.slice(0, begin).join(' ') || null,
    last_name: words.slice(begin).join(' ') || null,
  }
}

/** Without what cannot be seen at its ends, and with one space where there were several. What joins emoji stays. */
export function tidy(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s\u200B\u2060\uFEFF]+|[\s\u200B\u2060\uFEFF]+$/g, '')
    .normalize('NFC')
}
