import { describe, expect, test } from 'vitest'
import { foldEmail } from '../../../src/contract/account/email-address.ts'
import { pastedName, readPastedPeople, textWithout } from '../../../src/lib/people/pasted-people.ts'

// Product page, section 4, users: a pasted list invites up to 500 people. "Pasted lists with 500 lines and 20 bad ones import the
// good and list the bad"; names with umlauts, apostrophes, emoji, 200 characters, right-to-left.

/** 'zoe@wehr.example|Zoë|Öztürk|Gruppenführerin', with the problem behind it where there is one. */
function read(text: string): string[] {
  return readPastedPeople(text).entries.map(({ person, problem }) => {
    const { email, first_name, last_name, function: role } = person
    const said = [email, first_name ?? '', last_name ?? '', role ?? ''].join('|').replace(/\|+$/, '')
    return problem ? `${said} !${problem}` : said
  })
}

const ZOE = 'zoe@wehr.example|Zoë|Öztürk|Gruppenführerin'

describe('one person, however it was written', () => {
  test.each([
    ['semicolons', 'zoe@wehr.example; Zoë; Öztürk; Gruppenführerin'],
    ['tabs', 'zoe@wehr.example\tZoë\tÖztürk\tGruppenführerin'],
    ['commas', 'zoe@wehr.example,Zoë,Öztürk,Gruppenführerin'],
    ['quotes around everything', '"zoe@wehr.example";"Zoë";"Öztürk";"Gruppenführerin"'],
    ['the address at the end', 'Zoë;Öztürk;Gruppenführerin;zoe@wehr.example'],
    ['the address between', 'Zoë\tÖztürk\tzoe@wehr.example\tGruppenführerin'],
    ['large letters in the address', 'ZOE@Wehr.Example;Zoë;Öztürk;Gruppenführerin'],
    ['an address that a mail program has marked', '<zoe@wehr.example>; Zoë; Öztürk; Gruppenführerin'],
    ['such an address at the end', 'Zoë;Öztürk;Gruppenführerin;<zoe@wehr.example>'],
    ['a link to the address', 'mailto:zoe@wehr.example;Zoë;Öztürk;Gruppenführerin'],
    ['a sign nobody sees', '\uFEFFzoe@wehr\u200B.example;Zoë;Öztürk;Gruppenführerin'],
    ['a mark of direction around the address', '\u2068zoe@wehr.example\u2069;Zoë;Öztürk;Gruppenführerin'],
    ['hard spaces', '\u00A0zoe@wehr.example\u00A0;\u00A0Zoë\u00A0; Öztürk;Gruppenführerin '],
    ['umlauts of two signs', 'zoe@wehr.example;Zoe\u0308;O\u0308ztu\u0308rk;Gruppenfu\u0308hrerin'],
    ['a name with its address', 'Zoë Öztürk <zoe@wehr.example>; Gruppenführerin'],
    ['a written list', '- zoe@wehr.example; Zoë; Öztürk; Gruppenführerin'],
    ['a numbered list', '12. zoe@wehr.example; Zoë; Öztürk; Gruppenführerin'],
  ])('%s', (_, line) => {
    expect(read(line)).toEqual([ZOE])
  })

  test.each([
    ['zoe@wehr.example', 'zoe@wehr.example'],
    ['Zoë Öztürk zoe@wehr.example', 'zoe@wehr.example|Zoë|Öztürk'],
    ['zoe@wehr.example Zoë Öztürk', 'zoe@wehr.example|Zoë|Öztürk'],
    ['Öztürk, Zoë zoe@wehr.example', 'zoe@wehr.example|Zoë|Öztürk'],
    ['zoe@wehr.example; Zoë Öztürk', 'zoe@wehr.example|Zoë|Öztürk'],
    ['zoe@wehr.example; Zoë', 'zoe@wehr.example|Zoë'],
    ['zoe@wehr.example;;Öztürk', 'zoe@wehr.example||Öztürk'],
    ['zoe@wehr.example;;;Maschinistin', 'zoe@wehr.example|||Maschinistin'],
    ['zoe@wehr.example;Zoë;Öztürk;AGT;Maschinistin', 'zoe@wehr.example|Zoë|Öztürk|AGT, Maschinistin'],
    ['zoe@wehr.example;Anna Lena;von der Heide', 'zoe@wehr.example|Anna Lena|von der Heide'],
    ['zoe@wehr.example;Otto von Bismarck', 'zoe@wehr.example|Otto|von Bismarck'],
    ["siobhan@wehr.example;Siobhán;O'Neill", "siobhan@wehr.example|Siobhán|O'Neill"],
    ['zoe@wehr.example;Zoë "Zo" Öztürk;AGT', 'zoe@wehr.example|Zoë "Zo" Öztürk|AGT'],
    ['zoe@wehr.example;"Zoë ""Zo""";Öztürk', 'zoe@wehr.example|Zoë "Zo"|Öztürk'],
    ['zoe@wehr.example,"Öztürk, geb. Meier",Zoë', 'zoe@wehr.example|Öztürk, geb. Meier|Zoë'],
    ['zoe@wehr.example;"Zoë;Öztürk', 'zoe@wehr.example|"Zoë|Öztürk'],
    ['zoe@wehr.example;👩‍🚒 Zoë;Öztürk', 'zoe@wehr.example|👩‍🚒 Zoë|Öztürk'],
    ['dana@wehr.example;דנה;כהן', 'dana@wehr.example|דנה|כהן'],
    ['ida@müller.example;Ida;Müller', 'ida@xn--mller-kva.example|Ida|Müller'],
    ['"Öztürk, Zoë" <zoe@wehr.example>', 'zoe@wehr.example|Zoë|Öztürk'],
    ['<zoe@wehr.example>', 'zoe@wehr.example'],
    ['An: Zoë Öztürk <zoe@wehr.example>', 'zoe@wehr.example|Zoë|Öztürk'],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual([expected])
  })
})

test('the field of a mail program is several people', () => {
  const outlook = 'Öztürk, Zoë <zoe@wehr.example>; Max Muster <max@wehr.example>;ida@wehr.example'
  const gmail = '"Öztürk, Zoë" <zoe@wehr.example>, Max Muster <max@wehr.example>, ida@wehr.example'
  const all = ['zoe@wehr.example|Zoë|Öztürk', 'max@wehr.example|Max|Muster', 'ida@wehr.example']

  expect(read(outlook)).toEqual(all)
  expect(read(gmail)).toEqual(all)
  expect(read('ida@wehr.example, Max Muster <max@wehr.example>')).toEqual([all[2], all[1]])
  expect(read('zoe@wehr.example, max@wehr.example; ida@wehr.example')).toEqual([
    'zoe@wehr.example',
    'max@wehr.example',
    'ida@wehr.example',
  ])
})

describe('a line of heads says the order', () => {
  test.each([
    [
      'of Excel in German',
      'Nachname\tVorname\tE-Mail\tFunktion\nÖztürk\tZoë\tzoe@wehr.example\tGruppenführerin',
    ],
    [
      'with its mark',
      '\uFEFFE-Mail-Adresse;Vorname;Nachname;Funktion\r\nzoe@wehr.example;Zoë;Öztürk;Gruppenführerin',
    ],
    [
      'in quotes',
      '"Name","Vorname","E-Mail","Funktion"\n"Öztürk","Zoë","zoe@wehr.example","Gruppenführerin"',
    ],
    ['in English', 'First name,Last name,Role,Email\nZoë,Öztürk,Gruppenführerin,zoe@wehr.example'],
    [
      'with columns nobody needs',
      'Nr;Nachname;Telefon;Vorname;Mail;Funktion\n1;Öztürk;0151 2;Zoë;zoe@wehr.example;Gruppenführerin',
    ],
    ['below empty lines', '\n\n;;;\nName;Vorname;Mail;Funktion\nÖztürk;Zoë;zoe@wehr.example;Gruppenführerin'],
    ['with the name in one piece', 'Name;Mail;Funktion\nZoë Öztürk;zoe@wehr.example;Gruppenführerin'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([ZOE])
    expect(readPastedPeople(text).header).toBeDefined()
  })

  test('a line beneath that is an address alone is read as one', () => {
    expect(read('Vorname;Nachname;Mail\nida@wehr.example')).toEqual(['ida@wehr.example'])
  })

  test('people whose names are words of heads are people', () => {
    expect(read('zoe@wehr.example;Name;Funktion')).toEqual(['zoe@wehr.example|Name|Funktion'])
    expect(readPastedPeople('Rolle').header).toBeUndefined()
  })
})

describe('what is wrong stands at its line', () => {
  test.each([
    ['Zoë;Öztürk', 'missing'],
    ['zoe@;Zoë;Öztürk', 'email'],
    ['zoe@wehr;Zoë', 'email'],
    ['zoe@@wehr.example;Zoë', 'email'],
    ['@wehr.example', 'email'],
    [`${'z'.repeat(65)}@wehr.example`, 'email'],
    [`zoe@${'w'.repeat(250)}.example`, 'email'],
    ['zoe@wehr.example;Zoë;max@wehr.example;Max', 'several'],
    [`zoe@wehr.example;${'Z'.repeat(201)};Öztürk`, 'name'],
    [`zoe@wehr.example;Zoë;${'Ö'.repeat(201)}`, 'name'],
    [`zoe@wehr.example;Zoë;Öztürk;${'F'.repeat(101)}`, 'function'],
  ])('%s', (line, problem) => {
    expect(readPastedPeople(line).entries.map((entry) => entry.problem)).toEqual([problem])
  })

  test('as long as may be is no problem', () => {
    const line = `zoe@wehr.example;${'Z'.repeat(200)};${'Ö'.repeat(200)};${'F'.repeat(100)}`
    expect(readPastedPeople(line).entries[0]?.problem).toBeUndefined()
  })

  test('who stands in it twice is meant once, in whatever letters', () => {
    expect(read('Zoe@wehr.example\nmax@wehr.example\nzoe@WEHR.example;Zoë')).toEqual([
      'zoe@wehr.example',
      'max@wehr.example',
      'zoe@wehr.example|Zoë !twice',
    ])
  })

  test('lines are counted as the field shows them, whatever ends them', () => {
    const text = 'E-Mail\r\n\r\nzoe@wehr.example\r\n   \nfalsch\rmax@wehr.example\n'
    expect(readPastedPeople(text).entries.map(({ line, problem }) => [line, problem])).toEqual([
      [3, undefined],
      [5, 'email'],
      [6, undefined],
    ])
  })
})

test.each(['', ' ', '\n\r\n\r', ';;;\n\t\t\n,,', '\uFEFF', '""', '"";""'])(
  'nothing is nobody: %j',
  (text) => {
    expect(readPastedPeople(text).entries).toEqual([])
  },
)

test('of 500 lines with 20 bad ones, 480 are good, and the bad ones stay as they were', () => {
  const lines = Array.from({ length: 500 }, (_, place) =>
    place % 25 === 7 ? `falsch-${place};Zoë "Zo";Öztürk` : `p${place}@wehr.example;Zoë;Öztürk ${place};AGT`,
  )
  const list = readPastedPeople(`E-Mail;Vorname;Nachname;Funktion\r\n${lines.join('\r\n')}`)
  const good = list.entries.filter(({ problem }) => problem === undefined)
  const bad = list.entries.filter(({ problem }) => problem !== undefined)

  expect([good.length, bad.length]).toEqual([480, 20])
  expect(bad[0]?.line).toBe(9)
  const left = textWithout(list, new Set(good))
  expect(left.split('\n')).toEqual([
    'E-Mail;Vorname;Nachname;Funktion',
    ...lines.filter((line) => line.startsWith('falsch')),
  ])
  expect(readPastedPeople(left).entries.map(({ text }) => text)).toEqual(bad.map(({ text }) => text))
  expect(textWithout(list, new Set(list.entries))).toBe('')
})

test('a name is said as it is written', () => {
  const person = { email: '', first_name: 'Zoë', last_name: 'Öztürk', function: null }
  expect(pastedName(person)).toBe('Zoë Öztürk')
  expect(pastedName({ ...person, first_name: null })).toBe('Öztürk')
  expect(pastedName({ ...person, first_name: null, last_name: null })).toBe('')
})

test('whatever is pasted is read, quickly, and what is called good is an address', () => {
  const pieces = [
    '"',
    ';',
    ',',
    '\t',
    '<',
    '>',
    '@',
    ' ',
    '\n',
    'a',
    'b.de',
    'ö',
    '👩‍🚒',
    '\u200F',
    'Name',
    'mailto:',
    '""',
  ]
  let seed = 7
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: next(40) }, () => pieces[next(pieces.length)]).join('')
    for (const { person, problem, line } of readPastedPeople(text).entries) {
      expect(line).toBeLessThanOrEqual(text.split('\n').length)
      if (problem === undefined) expect(person.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/)
      expect(person.email).toBe(foldEmail(person.email))
    }
  }
})

test.each(['"', ';', '<', '@', 'a@b.de,', '" ', '<@'])('a megabyte of %j ends', (piece) => {
  const begun = performance.now()
  readPastedPeople(piece.repeat(1_000_000 / piece.length))
  expect(performance.now() - begun).toBeLessThan(20_000)
})
