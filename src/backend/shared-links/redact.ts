const HIDDEN = '•••'
/** Letters or digits: shorter ones would be found in any word. */
const SHORTEST = 3
/** Digits: so many at the end of a number are the number as neighbours dial it, without the code of their town. */
const LOCAL = 5
/** What is no number of a caller is shorter: of a house, a year, an hour. */
const SHORTEST_BESIDE = 6
/**
 * Digits: what is longer is a list of numbers, of which each is hidden. One has at most 15 (ITU-T E.164), and two may stand in one. As a
 * single pattern a long list would take all the memory there is.
 */
const LONGEST = 32
/** In UTF-16 units: of a remark its beginning is looked for in the texts. */
const MOST_REMARK = 2000
/** The first numbers of a field are looked for: each costs a look through every text. */
const MOST_NUMBERS = 20

/** What dispatch centres know of the caller, and what is for the brigade alone. */
export interface Secrets {
  caller_name: string | null
  caller_phone: string | null
  remark: string | null
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]'

/** Words that are no names in the fields of a caller. */
const common = new Set(
  (
    'frau herr herrn familie fam dipl ing med prof von vom van der den dem des die das und oder bei zur firma gmbh ' +
    'tel telefon mobil handy festnetz privat dienstlich rückruf unterdrückt unbekannt anonym anrufer anruferin ' +
    'melder melderin nachbar nachbarin passant passantin zeuge zeugin mieter mieterin hausmeister ' +
    'polizei feuerwehr leitstelle rettungsdienst notruf ecall'
  ).split(' '),
)

/**
 * A text without what must not be read: dispatch centres write the caller into their texts, too, and seldom as in the fields. So
 * each word of their name is hidden, and their number however it is dialled and grouped. Rather too much than too little.
 */
export function withoutSecrets(text: string | null, secrets: Secrets): string | null {
  if (text === null) return null
  const { caller_name, caller_phone } = secrets
  // The time to look for a remark grows with its length, so a longer one is cut.
  const remark = secrets.remark?.slice(0, MOST_REMARK) ?? null
  const patterns = [
    ...phrase(caller_name).map((name) => new RegExp(`(?<!${LETTER})${name}(?!${LETTER})`, 'giu')),
    ...phrase(remark).map((words) => new RegExp(words, 'giu')),
    ...numbersIn(caller_phone, SHORTEST).flatMap(dialled),
    ...[caller_name, remark].flatMap((field) => numbersIn(field, SHORTEST_BESIDE)).flatMap(dialled),
    ...anyOf([...wordsIn(caller_name), ...wordsIn(caller_phone)]),
  ]
  return patterns.reduce((left, pattern) => left.replace(pattern, HIDDEN), text.normalize('NFC'))
}

function phrase(secret: string | null): string[] {
  const words = (secret ?? '').normalize('NFC').trim().split(/\s+/)
  if (words.join('').length < SHORTEST) return []
  return [words.map((word) => RegExp.escape(word)).join('\\s+')]
}

const BETWEEN = '[\\s()/._:\\u2010-\\u2015-]*'

/** The numbers in a field, without what is dialled before them: the digits of the country, of another town. */
function numbersIn(field: string | null, shortest: number): string[] {
  const runs = (field ?? '').match(/\+?\d[\d\s()/._:\u2010-\u2015-]*/g)?.slice(0, MOST_NUMBERS) ?? []
  // Several of them may stand side by side, or below each other: in groups, each with the zero that is dialled first, or without.
  const parts = [/\s+/, /\s+(?=\(?0)/, /[\r\n]+/].flatMap((between) =>
    runs
      .flatMap((run) => run.split(between))
      .filter((part) => digitsOf(part).length >= SHORTEST_BESIDE)
      .slice(0, MOST_NUMBERS),
  )
  const cores = [...runs, ...parts].map((run) =>
    // Behind + or 00 stands the country for certain; a bare 49 may be the beginning of a number.
    `${run.startsWith('+') ? '00' : ''}${digitsOf(run)}`
      .replace(/^0049|^49(?=0|\d{7})|^00/, '')
      .replace(/^0+/, ''),
  )
  // The longest first: of a number whose end is another one nothing is left.
  return [...new Set(cores)]
    .filter(({ length }) => length >= shortest && length <= LONGEST)
    .sort((one, other) => other.length - one.length)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** A number with or without what is dialled before it, and its end as neighbours dial it. */
function dialled(core: string): RegExp[] {
  const [whole = '', ...rest] = [core, ...core.slice(0, -LOCAL)]
  const before = `[+(]{0,2}(?:0${BETWEEN}0${BETWEEN})?(?:4${BETWEEN}9${BETWEEN})?(?:0${BETWEEN})?`
  const grouped = (digits: string) => [...digits].join(BETWEEN)
  const town = rest.reduce((left, digit) => `(?:${left}${digit}${BETWEEN})?`, '')
  const exact = new RegExp(`(?<!\\d)${before}${town}${grouped(whole.slice(-LOCAL))}(?!\\d)`, 'g')
  // In a short one any digits would be found.
  return whole.length < SHORTEST_BESIDE ? [exact] : [new RegExp(before + grouped(whole), 'g'), exact]
}

function wordsIn(field: string | null): string[] {
  const words = (field ?? '').normalize('NFC').match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length >= SHORTEST && !common.has(word.toLowerCase()))
}

/** Any of these words, also several in a row, in the genitive, and with umlauts written as two letters or the other way round. */
function anyOf(words: readonly string[]): RegExp[] {
  if (words.length === 0) return []
  const one = `(?:${words.map(spelled).join('|')})(?:['’]?s)?`
  return [new RegExp(`(?<!${LETTER})${one}(?:[\\s,;-]+${one})*(?!${LETTER})`, 'giu')]
}

const spellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function spelled(word: string): string {
  return word.toLowerCase().replaceAll(/[äöüß]|ae|oe|ue|ss/g, (letter) => {
    const [short, long] =
      Object.entries(spellings).find(([one, two]) => letter === one || letter === two) ?? []
    return `(?:${short}|${long})`
  })
}
