import { namePartsOf, tidy } from './pasted-name.ts'
import { checkedPerson, type ReadPerson } from './pasted-person.ts'

/** An address in angle brackets with a name before it. One that is all of its cell is of a table, however it is marked. */
export function isMailed(text: string): boolean {
  return /<[^<>]*@[^<>]*>/.test(text) && !angledCell.test(text)
}

const angledCell = /^(?:[^<>]*[\t;,|])?\s*<[^<>]*>\s*(?:[\t;,|][^<>]*)?$/

/**
 * The people in the field of a mail: 'Zoë Öztürk <zoe@wehr.example>, "Meier, Ida" <ida@wehr.example>; max@wehr.example'.
 * `rest` is what stands behind them and may name somebody else.
 */
export function mailedPeople(text: string): { people: ReadPerson[]; rest: string } {
  const found: ReadPerson[] = []
  let end = 0
  for (const match of text.matchAll(/<([^<>]*@[^<>]*)>/g)) {
    const { bare, name } = beforeAddress(text.slice(end, match.index))
    found.push(...bare.map((email) => checkedPerson(email, { email })))
    end = match.index + match[0].length
    const source = `${name} ${match[0]}`.trim()
    found.push(checkedPerson(source, { email: match[1] ?? '', ...namePartsOf(unquoted(name)) }))
  }
  const rest = tidy(text.slice(end).replace(/^[\s,;]+|[\s,;]+$/g, ''))
  if (rest.includes('@')) return { people: found, rest }
  const [first, ...others] = found
  const isOne = rest !== '' && first !== undefined && others.length === 0
  return { people: isOne ? [checkedPerson(text, { ...first.person, function: rest })] : found, rest: '' }
}

/** Addresses without a name may stand before one with it. */
function beforeAddress(text: string): { bare: string[]; name: string } {
  const parts = text.split(/[,;]/)
  const last = parts.findLastIndex((part) => part.includes('@'))
  const bare = parts.slice(0, last + 1).map(tidy)
  return {
    bare: bare.filter((part) => part !== ''),
    name: tidy(
      parts
        .slice(last + 1)
        .join(',')
        .replace(/^[\s,]+/, ''),
    ),
  }
}

function unquoted(name: string): string {
  return name.replace(/^["'„“‚‘](.*)["'“”‘’]$/, '$1')
}
