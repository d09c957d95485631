import { describe, expect, test } from 'vitest'
import { type ColumnKinds, withKind } from '../../../src/lib/people/pasted-kinds.ts'
import { readPastedPeople, textWithout } from '../../../src/lib/people/pasted-people.ts'

// Tables as brigades have them: from Excel, LibreOffice, the programs in which members are kept, and mails.

/** 'anna@wehr.example|Anna|Müller|Maschinistin', with the problem behind it where there is one. */
function read(text: string, chosen?: ColumnKinds): string[] {
  return readPastedPeople(text, chosen).entries.map(({ person, problem }) => {
    const { email, first_name, last_name, function: role } = person
    const said = [email, first_name ?? '', last_name ?? '', role ?? ''].join('|').replace(/\|+$/, '')
    return problem ? `${said} !${problem}` : said
  })
}

/** Which lines are nobody. */
function leftOut(text: string): number[] {
  return readPastedPeople(text).leftOut.map(({ line }) => line)
}

const ANNA = 'anna@wehr.example|Anna|Müller'
const BEN = 'ben@wehr.example|Ben|Vogt'
const BOTH = [ANNA, BEN]
const ROWS = 'Müller;Anna;anna@wehr.example\nVogt;Ben;ben@wehr.example'

describe('what stands above the header is left out', () => {
  test.each([
    ['a title', `Mitgliederliste FF Musterstadt\nNachname;Vorname;E-Mail\n${ROWS}`, [1]],
    [
      'a title with empty cells',
      `Mitgliederliste FF Musterstadt;;\n;;\nNachname;Vorname;E-Mail\n${ROWS}`,
      [1],
    ],
    ['what Excel is told', `sep=;\nNachname;Vorname;E-Mail\n${ROWS}`, [1]],
    ['the same in quotes', `"sep=;"\r\nNachname;Vorname;E-Mail\r\n${ROWS}`, [1]],
    ['a date', `FF Musterstadt\nStand: 01.02.2026\n\nNachname;Vorname;E-Mail\n${ROWS}`, [1, 2]],
    ['a title that names columns', `Liste (Name, E-Mail)\nNachname;Vorname;E-Mail\n${ROWS}`, [1]],
    ['a title about addresses', `Liste der E-Mail-Adressen\nNachname;Vorname;E-Mail\n${ROWS}`, [1]],
    ['a title with an address', `Fragen an wehr@wehr.example\nNachname;Vorname;E-Mail\n${ROWS}`, [1]],
  ])('%s', (_, text, lines) => {
    expect(read(text)).toEqual(BOTH)
    expect(leftOut(text)).toEqual(lines)
    expect(readPastedPeople(text).header).toBe('Nachname;Vorname;E-Mail')
  })

  test('a header far down is none', () => {
    const text = `${'Zeile\n'.repeat(20)}Nachname;Vorname;E-Mail\n${ROWS}`
    expect(readPastedPeople(text).header).toBeUndefined()
  })

  test('what Excel is told divides a table without heads, too', () => {
    expect(read(`sep=|\nanna@wehr.example|Anna|Müller\nben@wehr.example|Ben|Vogt`)).toEqual(BOTH)
  })
})

describe('what stands below and between the rows is left out', () => {
  test.each([
    ['a total', 'Summe;2'],
    ['a total at its column', ';;Anzahl: 2'],
    ['a note', 'Bitte fehlende Adressen ergänzen'],
    ['where it comes from', 'Erstellt mit MP-Feuer; 01.02.2026'],
    ['the name of a group', 'Löschzug 2;;'],
    ['the header of the next page', 'Nachname;Vorname;E-Mail'],
    ['a line that is drawn', '--------;------;------'],
  ])('%s', (_, note) => {
    const [anna, ben] = ROWS.split('\n')
    expect(read(`Nachname;Vorname;E-Mail\n${anna}\n${note}\n${ben}\n${note}`)).toEqual(BOTH)
  })

  test('around a table without heads as well, but not between lines that were typed', () => {
    const [anna, ben] = ['anna@wehr.example;Anna;Müller', 'ben@wehr.example;Ben;Vogt']
    const text = `Mitglieder Zug 1\n${anna}\n${ben}\nSumme: 2`
    expect(read(text)).toEqual(BOTH)
    expect(leftOut(text)).toEqual([1, 4])
    expect(read(`${anna}\nfalsch\n${ben}`)).toEqual([ANNA, 'falsch !email', BEN])
  })

  test('somebody without an address is somebody', () => {
    const whole = 'Name;E-Mail\nMüller, Anna;anna@wehr.example\nLöschzug 2;\nMeier, Ida;'
    expect(read(whole)).toEqual([ANNA, '|Ida|Meier !missing'])
    expect(read(`Nachname;Vorname;E-Mail\n${ROWS}\nMeier;Ida;\n;;ida.meier`)).toEqual([
      ...BOTH,
      '|Ida|Meier !missing',
      'ida.meier !email',
    ])
  })
})

describe('a name in one cell', () => {
  test.each([
    ['Name, Vorname', 'Müller, Anna'],
    ['Name Vorname', 'Müller Anna'],
    ['Nachname/Vorname', 'Müller Anna'],
    ['Nach- und Vorname', 'Müller Anna'],
    ['Last name, first name', 'Müller, Anna'],
    ['Vorname Nachname', 'Anna Müller'],
    ['Vorname Name', 'Anna Müller'],
    ['Vor- und Nachname', 'Anna Müller'],
    ['First and last name', 'Anna Müller'],
    ['Vorname Nachname', 'Müller, Anna'],
    ['Name', 'Anna Müller'],
    ['Name', 'Müller, Anna'],
    ['Name des Mitglieds', 'Anna Müller'],
    ['Mitglied', 'Müller, Anna'],
    ['Full name', 'Anna Müller'],
    ['Name', 'Dr. Anna Müller'],
    ['Name', 'Müller, Dr. Anna'],
    ['Name', 'Dr. Müller, Anna'],
    ['Name', 'Müller, Anna, Dr.'],
    ['Name', 'Anna Müller, Dr.'],
    ['Name', 'Prof. Dr. med. Anna Müller'],
    ['Name', 'Dipl.-Ing. Anna Müller'],
    ['Name', 'Frau Anna Müller'],
  ])('%s: %s', (heading, name) => {
    expect(read(`${heading}\tE-Mail\n${name}\tanna@wehr.example`)).toEqual([ANNA])
    expect(read(`"${heading}","E-Mail"\n"${name}","anna@wehr.example"`)).toEqual([ANNA])
  })

  test.each([
    [
      'the addresses say which is which',
      'Vogt Ben;b.vogt@wehr.example\nMüller Anna;anna.mueller@wehr.example',
    ],
    ['a comma says it', 'Vogt, Ben;b.vogt@wehr.example\nMüller, Anna;anna.mueller@wehr.example'],
    ['in the order of speech', 'Ben Vogt;b.vogt@wehr.example\nAnna Müller;anna.mueller@wehr.example'],
  ])('%s', (_, rows) => {
    const both = ['b.vogt@wehr.example|Ben|Vogt', 'anna.mueller@wehr.example|Anna|Müller']
    expect(read(`Name;E-Mail\n${rows}`)).toEqual(both)
    expect(read(rows)).toEqual(both)
  })

  test.each([
    ['Dr. Anna;Müller', 'Anna|Müller'],
    ['Anna;Dr. Müller', 'Anna|Müller'],
    ['Michael;Herr', 'Michael|Herr'],
    ['Anna;von der Heide', 'Anna|von der Heide'],
  ])('%s in two cells', (names, expected) => {
    expect(read(`Vorname;Nachname;E-Mail\n${names};anna@wehr.example`)).toEqual([
      `anna@wehr.example|${expected}`,
    ])
  })

  test('a last name in capitals says so, and stays as it was written', () => {
    expect(read('Name;E-Mail\nMÜLLER Anna;anna@wehr.example')).toEqual(['anna@wehr.example|Anna|MÜLLER'])
  })

  test('a last name of several words before the first name', () => {
    expect(read('Name Vorname;E-Mail\nvon der Heide Anna;anna@wehr.example')).toEqual([
      'anna@wehr.example|Anna|von der Heide',
    ])
  })
})

describe('cells in quotes', () => {
  test.each([
    ['double', '"Müller";"Anna";"anna@wehr.example"'],
    ['apostrophes', "'Müller';'Anna';'anna@wehr.example'"],
    ["Excel's apostrophe", "'Müller;'Anna;'anna@wehr.example"],
    ['of Word', '„Müller“;“Anna”;‚anna@wehr.example‘'],
    ['as a formula', '="Müller";="Anna";="anna@wehr.example"'],
    ['with a line break', '"Müller";"Anna";"anna@wehr.example\n"'],
    ['with spaces of all kinds', '\u00A0Müller ;"\u200BAnna ";\u2060anna@wehr.example\uFEFF'],
    ['with hidden signs within', 'Mül\u00ADler;An\u200Bna;anna@wehr\u200B.example'],
  ])('%s', (_, row) => {
    expect(read(`Nachname;Vorname;E-Mail\n${row}`)).toEqual([ANNA])
    expect(read(`Nachname;Vorname;E-Mail\r\n${row}\r\nVogt;Ben;ben@wehr.example`)).toEqual(BOTH)
  })

  test.each([
    ['"anna@wehr.example";"Anna ""Anni""";"Müller"', 'anna@wehr.example|Anna "Anni"|Müller'],
    ["'anna@wehr.example','Müller, Anna'", ANNA],
    ["'anna@wehr.example';'Anna';'O''Neill'", "anna@wehr.example|Anna|O'Neill"],
    ["'anna@wehr.example';'Anna';'O'Neill'", "anna@wehr.example|Anna|O'Neill"],
    ["anna@wehr.example;Anna;'t Hooft", "anna@wehr.example|Anna|'t Hooft"],
    ['anna@wehr.example;Anna;Müller;"AGT\nMaschinistin"', `${ANNA}|AGT Maschinistin`],
    ['anna@wehr.example;Anna;Müller;"AGT; Maschinistin"', `${ANNA}|AGT; Maschinistin`],
  ])('%s', (row, expected) => {
    expect(read(row)).toEqual([expected])
  })

  test('a row of several lines is counted and kept as it stands in the field', () => {
    const list = readPastedPeople(`"Nach-\nname";Vorname;E-Mail\n"Müller\ngeb. Vogt";Anna;falsch\n${ROWS}`)
    expect(list.entries.map(({ line, lines }) => [line, lines])).toEqual([
      [3, 2],
      [5, 1],
      [6, 1],
    ])
    const left = textWithout(list, new Set(list.entries.slice(1)))
    expect(left).toBe('"Nach-\nname";Vorname;E-Mail\n"Müller\ngeb. Vogt";Anna;falsch')
    expect(read(left)).toEqual(['falsch|Anna|Müller geb. Vogt !email'])
  })

  test('a quote that somebody forgot costs its own line at most', () => {
    expect(read(`Nachname;Vorname;E-Mail\n"Öztürk;Zoë;zoe@wehr.example\n${ROWS}\n"Meier";Ida;`)).toEqual([
      'zoe@wehr.example|Zoë|"Öztürk',
      ...BOTH,
      '|Ida|Meier !missing',
    ])
  })

  test('an empty first cell stays one', () => {
    const list = readPastedPeople('Nr\tNachname\tVorname\tE-Mail\n\tMüller\tAnna\tfalsch')
    expect(read(textWithout(list, new Set()))).toEqual(['falsch|Anna|Müller !email'])
  })
})

describe('columns are known by what they are called', () => {
  test.each([
    'E-Mail',
    'E–Mail:',
    'Email-Adresse',
    'eMail privat',
    'Mailadresse',
    'Private E-Mail',
    'E-Mail (dienstlich)',
    'Mail*',
    'EMAIL_1',
    'Email address',
    'Adresse',
  ])('%s', (heading) => {
    expect(read(`Ort;${heading}\nMusterstadt;anna@wehr.example`)).toEqual(['anna@wehr.example'])
    expect(readPastedPeople(`Ort;${heading}\nMusterstadt;anna@wehr.example`).kinds).toEqual([
      undefined,
      'email',
    ])
  })

  test.each([
    ['Vorname(n)', 'Nachname'],
    ['Rufname', 'Familienname'],
    ['Vornamen', 'Zuname'],
    ['Vorname', 'Name'],
    ['VORNAME', 'NACHNAME*'],
    ['First Name', 'Surname'],
    ['Given name', 'Last Name'],
    ['Forename', 'Family name'],
    ['\u00A0Vorname\u00A0', '\u200BNachname'],
  ])('%s and %s', (first, last) => {
    expect(read(`${last}\tOrt\t${first}\tE-Mail\nMüller\tStadt\tAnna\tanna@wehr.example`)).toEqual([ANNA])
  })

  test('whoever is beside the member is not invited', () => {
    expect(
      read(
        'Vorname;Nachname;E-Mail Eltern;E-Mail;Name Notfallkontakt\nAnna;Müller;mutter@wehr.example;anna@wehr.example;Eva Müller',
      ),
    ).toEqual([ANNA])
    expect(read('Vorname;Nachname;E-Mail Eltern\nAnna;Müller;mutter@wehr.example')).toEqual([
      '|Anna|Müller !missing',
    ])
  })

  test.each([
    ['the second address where the first is missing', 'E-Mail;E-Mail privat', ';anna@wehr.example'],
    ['the first one of two', 'E-Mail;E-Mail privat', 'anna@wehr.example;anna@privat.example'],
    ['not where somebody lives', 'Adresse;E-Mail', 'Weg 1;anna@wehr.example'],
    ['not whether somebody gets mail', 'Newsletter per Mail;E-Mail', 'ja;anna@wehr.example'],
    ['what holds addresses, whatever it is called', 'Kontakt;Ort', 'anna@wehr.example;Musterstadt'],
  ])('%s', (_, headings, cells) => {
    expect(read(`Vorname;Nachname;${headings}\nAnna;Müller;${cells}`)).toEqual([ANNA])
  })

  test.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['commas', ','],
    ['pipes', '|'],
    ['pipes with spaces', ' | '],
  ])('%s', (_, divider) => {
    const rows = [
      ['Nr', 'Nachname', 'Vorname', 'E-Mail'],
      ['1', 'Müller', 'Anna', 'anna@wehr.example'],
      ['2', 'Vogt', 'Ben', 'ben@wehr.example'],
    ]
    expect(read(rows.map((row) => row.join(divider)).join('\n'))).toEqual(BOTH)
    expect(
      read(
        rows
          .slice(1)
          .map((row) => row.join(divider))
          .join('\n'),
      ),
    ).toEqual(['anna@wehr.example|Müller|Anna', 'ben@wehr.example|Vogt|Ben'])
  })

  test('a table of a text file', () => {
    const text =
      '| Name | E-Mail |\n|:-----|-------:|\n| Anna Müller | anna@wehr.example |\n| Ben Vogt | ben@wehr.example |'
    expect(read(text)).toEqual(BOTH)
    expect(readPastedPeople(text).columns.map(({ heading }) => heading)).toEqual(['Name', 'E-Mail'])
  })

  test('numbers with a point before a tab are a column', () => {
    expect(read('Nr\tNachname\tVorname\tE-Mail\n1.\tMüller\tAnna\tanna@wehr.example')).toEqual([ANNA])
  })
})

describe('columns without heads are guessed', () => {
  test.each([
    ['numbers, dates and telephones left out', '1;Anna;Müller;01.02.1990;0171 23;anna@wehr.example', ANNA],
    ['a function behind the names', 'Anna;Müller;anna@wehr.example;Maschinistin', `${ANNA}|Maschinistin`],
  ])('%s', (_, row, expected) => {
    expect(read(row)).toEqual([expected])
  })

  test('last names first, if the addresses say so', () => {
    const rows =
      'Müller;Anna;anna.mueller@wehr.example\nVogt;Ben;b.vogt@wehr.example\nMeier;Ida;ida@wehr.example'
    expect(read(rows)).toEqual([
      'anna.mueller@wehr.example|Anna|Müller',
      'b.vogt@wehr.example|Ben|Vogt',
      'ida@wehr.example|Ida|Meier',
    ])
  })

  test('whole names beside a function', () => {
    const rows = 'Anna Müller;Maschinistin;anna@wehr.example\nBen Vogt;AGT;ben@wehr.example'
    expect(read(rows)).toEqual([`${ANNA}|Maschinistin`, `${BEN}|AGT`])
  })

  test.each([
    ['numbered groups', 'LZ 1', 'LZ 2', 'LZ 1'],
    ['the same group', 'Einsatzabteilung', 'Einsatzabteilung', 'Einsatzabteilung'],
  ])('%s before the names are none', (_, one, two, three) => {
    const rows = [`${one};Anna;Müller;anna@wehr.example`, `${two};Ben;Vogt;ben@wehr.example`]
    expect(read([...rows, `${three};Ida;Meier;ida@wehr.example`].join('\n'))).toEqual([
      ...BOTH,
      'ida@wehr.example|Ida|Meier',
    ])
  })

  test('of a file about everything only the names and the address', () => {
    const row = (first: string, last: string, email: string) =>
      [first, last, 'Hauptstr. 5', 'Musterstadt', 'OLM', 'ja', 'verheiratet', '', email].join('\t')
    const text = [row('Anna', 'Müller', 'anna@wehr.example'), row('Ben', 'Vogt', 'ben@wehr.example')].join(
      '\n',
    )
    expect(read(text)).toEqual(BOTH)
    expect(readPastedPeople(text).isSure).toBe(false)
  })

  test('an address that is wrong stays in its column', () => {
    expect(read('anna@wehr.example;Anna;Müller\nben;Ben;Vogt\nida@wehr.example')).toEqual([
      ANNA,
      'ben|Ben|Vogt !email',
      'ida@wehr.example',
    ])
  })

  test('rows in an order of their own are read by themselves', () => {
    expect(read('anna@wehr.example;Anna;Müller\nBen;Vogt;ben@wehr.example')).toEqual(BOTH)
  })

  test('two people in a row are not guessed to be one, until somebody says so', () => {
    const rows = 'anna@wehr.example;Anna;anna@privat.example\nben@wehr.example;Ben;ben@privat.example'
    expect(readPastedPeople(rows).entries.map(({ problem }) => problem)).toEqual(['several', 'several'])
    expect(read(rows, withKind(readPastedPeople(rows).kinds, 2, undefined))).toEqual([
      'anna@wehr.example|Anna',
      'ben@wehr.example|Ben',
    ])
  })
})

describe('columns corrected by hand', () => {
  test('hold for every row, and what was typed into the rows stays', () => {
    const text = `Wer;Zuname;Mail\nAnna;Müller;anna@wehr.example\nBen;Vogt;ben@wehr.example`
    const { kinds } = readPastedPeople(text)
    expect(kinds).toEqual([undefined, 'last_name', 'email'])
    const chosen = withKind(kinds, 0, 'first_name')
    expect(read(text, chosen)).toEqual(BOTH)
    expect(read(text.replace('Vogt', 'Voigt'), chosen)).toEqual([ANNA, 'ben@wehr.example|Ben|Voigt'])
    expect(readPastedPeople(text, chosen).columns.map(({ kind }) => kind)).toEqual(chosen)
  })

  test('a column that is left out gives nothing, not even an address', () => {
    const text = `Nachname;Vorname;E-Mail\n${ROWS}`
    expect(read(text, withKind(readPastedPeople(text).kinds, 2, undefined))).toEqual([
      '|Anna|Müller !missing',
      '|Ben|Vogt !missing',
    ])
  })

  test('without heads they hold as well, and beside them lines of a mail', () => {
    const text = `${ROWS}\nIda Meier <ida@wehr.example>, "Öztürk, Zoë" <zoe@wehr.example>\nmax@wehr.example`
    const { kinds } = readPastedPeople(text)
    expect(kinds).toEqual(['first_name', 'last_name', 'email'])
    expect(read(text, withKind(kinds, 0, 'last_name'))).toEqual([
      ...BOTH,
      'ida@wehr.example|Ida|Meier',
      'zoe@wehr.example|Zoë|Öztürk',
      'max@wehr.example',
    ])
  })

  test.each<[string, ColumnKinds, number, ColumnKinds[number], ColumnKinds]>([
    [
      'mixed up names change places',
      ['first_name', 'last_name'],
      0,
      'last_name',
      ['last_name', 'first_name'],
    ],
    ['there is one address', ['email', undefined], 1, 'email', [undefined, 'email']],
    ['a whole name is all of it', ['first_name', 'last_name'], 1, 'first_last', [undefined, 'first_last']],
    ['and a part of it ends it', ['last_first', undefined], 1, 'first_name', [undefined, 'first_name']],
    ['the other order of it, too', ['last_first', undefined], 1, 'first_last', [undefined, 'first_last']],
    ['functions stand side by side', ['function', undefined], 1, 'function', ['function', 'function']],
    ['what is left out takes nothing', ['email', 'function'], 1, undefined, ['email', undefined]],
  ])('%s', (_, before, place, kind, after) => {
    expect(withKind(before, place, kind)).toEqual(after)
  })
})

describe('lists of mail', () => {
  test.each([
    ['"Müller, Anna" <anna@wehr.example>, "Vogt, Ben" <ben@wehr.example>'],
    ["'Müller, Anna' <anna@wehr.example>; 'Vogt, Ben' <ben@wehr.example>"],
    ['Anna Müller <anna@wehr.example>;\nBen Vogt <ben@wehr.example>;'],
    ['„Müller, Anna“ <anna@wehr.example>\n„Vogt, Ben“ <ben@wehr.example>'],
    ['Dr. Anna Müller <anna@wehr.example>, Vogt, Ben <ben@wehr.example>'],
    ['Anna Müller (anna@wehr.example)\nBen Vogt (ben@wehr.example)'],
    ['Anna Müller: anna@wehr.example\nBen Vogt – ben@wehr.example'],
    ['Anna Müller | anna@wehr.example\nBen Vogt | ben@wehr.example'],
    ['Müller, Anna | anna@wehr.example\nVogt, Ben | ben@wehr.example'],
    ['Anna Müller anna@wehr.example<mailto:anna@wehr.example>\nBen Vogt ben@wehr.example'],
  ])('%s', (text) => {
    expect(read(text)).toEqual(BOTH)
  })

  test('below a table they are people as well', () => {
    const list = 'ida@wehr.example; "Öztürk, Zoë" <zoe@wehr.example>'
    expect(read(`Nachname;Vorname;E-Mail\n${ROWS}\n${list}`)).toEqual([
      ...BOTH,
      'ida@wehr.example',
      'zoe@wehr.example|Zoë|Öztürk',
    ])
  })
})

test('the same row twice is one person', () => {
  expect(read(`Nachname;Vorname;E-Mail\n${ROWS}\n${ROWS}`)).toEqual([
    ...BOTH,
    `${ANNA} !twice`,
    `${BEN} !twice`,
  ])
})

test('of thirty columns each is named with an example, and those that are needed are found', () => {
  const head = Array.from({ length: 30 }, (_, place) => `Feld ${place}`)
  const row = Array.from({ length: 30 }, (_, place) => `Wert ${place}`)
  const text = [
    head.with(7, 'Name, Vorname').with(21, 'E-Mail 1').join('\t'),
    row.with(7, 'Müller, Anna').with(21, 'anna@wehr.example').join('\t'),
  ].join('\n')
  const { columns, isSure } = readPastedPeople(text)

  expect(read(text)).toEqual([ANNA])
  expect(isSure).toBe(true)
  expect(columns).toHaveLength(30)
  expect(columns[7]).toEqual({
    place: 7,
    heading: 'Name, Vorname',
    example: 'Müller, Anna',
    found: 'last_first',
    kind: 'last_first',
  })
})

test.each([
  ['what was asked for', 'anna@wehr.example;Anna;Müller;AGT', true],
  ['less of it', 'anna@wehr.example;Anna Müller', true],
  ['addresses alone', 'anna@wehr.example\nben@wehr.example', true],
  ['heads', `Nachname;Vorname;E-Mail\n${ROWS}`, true],
  ['another order', ROWS, false],
  ['heads without an address', 'Nachname;Vorname\nMüller;Anna', false],
  ['whole names in an order that something says', 'Name;Mail\nAnna Müller;a.mueller@wehr.example', true],
  ['whole names in an order that nothing says', 'Name;Mail\nAnna Müller;anna@wehr.example', false],
  ['heads without a name', 'Wer;Mail\nAnna;anna@wehr.example', false],
])('whether somebody should look at the columns: %s', (_, text, isSure) => {
  expect(readPastedPeople(text).isSure).toBe(isSure)
})

test('ten thousand rows of thirty columns are read while one waits', () => {
  const cells = Array.from({ length: 27 }, (_, place) => `Wert ${place}`).join(';')
  const rows = Array.from({ length: 10_000 }, (_, place) => `p${place}@wehr.example;Anna;"Müller";${cells}`)
  const begun = performance.now()
  expect(readPastedPeople(rows.join('\n')).entries).toHaveLength(10_000)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
