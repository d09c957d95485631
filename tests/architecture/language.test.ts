import { describe, expect, test } from 'vitest'
import { complaints, OTHERS, type Room, roomOf, vagueLines, vagueWords } from './language.ts'
import { readFiles } from './source.ts'

/**
 * Lines of comments, titles of tests and log messages that have one of the words whose list is in language.ts. The
 * numbers only fall: a new comment says who acts and what happens, in the words of docs/glossary.md.
 */
const allowed: Record<Room, number> = {
  'src/backend': 39,
  'src/lib': 180,
  'src/islands': 302,
  'src/contract': 6,
  [OTHERS]: 4,
  scripts: 0,
  bench: 0,
  tests: 801,
}

test('no room has more vague lines than the table allows, nor fewer', () => {
  expect(complaints(vagueLines(readFiles()), allowed)).toEqual([])
})

describe('vague lines', () => {
  /** The texts below write VAGUE in place of such a word. */
  const linesOf = (content: string, path = 'src/a.ts', word: string = vagueWords[0]) =>
    vagueLines(new Map([[path, content.replaceAll('VAGUE', word)]])).map(({ line }) => line)

  test.each(vagueWords)('have "%s" in any case, as a whole word', (word) => {
    expect(linesOf('// VAGUE asks', 'src/a.ts', word)).toEqual([1])
    expect(linesOf('// VAGUE asks', 'src/a.ts', word.toUpperCase())).toEqual([1])
    expect(linesOf("// of VAGUE's", 'src/a.ts', word)).toEqual([1])
    expect(linesOf('// VAGUE_KNOWS, theVAGUE', 'src/a.ts', word)).toEqual([])
  })

  test('are counted in comments of every form, each line once', () => {
    expect(linesOf('// VAGUE asks\nask()')).toEqual([1])
    expect(linesOf('/**\n * For VAGUE,\n * and for VAGUE.\n */\nexport const a = 1')).toEqual([2, 3])
    expect(linesOf('a() // VAGUE, and VAGUE\n')).toEqual([1])
    expect(linesOf('function a() {\n  return [\n    1, // VAGUE\n  ]\n  // VAGUE\n}')).toEqual([3, 5])
    expect(linesOf('const a = <p>{/* VAGUE */}</p>', 'src/a.tsx')).toEqual([1])
    expect(linesOf('a {\n  /* VAGUE */\n}', 'src/a.css')).toEqual([2])
    expect(linesOf('// VAGUE', 'scripts/a.mjs')).toEqual([1])
  })

  test('are counted in all parts of an Astro file', () => {
    const content = [
      '---',
      '// VAGUE',
      "const a = '// VAGUE'",
      '---',
      '<!-- VAGUE -->',
      '<p>VAGUE {/* VAGUE */ a}</p>',
      '<p>VAGUE</p>',
      '<script>',
      "  a('VAGUE') // VAGUE",
      "  a('VAGUE')",
      '</script>',
      '<style>',
      '  /* VAGUE */',
      '</style>',
    ].join('\n')

    expect(linesOf(content, 'src/pages/a.astro')).toEqual([2, 5, 6, 9, 13])
  })

  test('are counted in titles of tests', () => {
    expect(linesOf("test('VAGUE comes', () => {})")).toEqual([1])
    expect(linesOf('it(`VAGUE ${name}`, run)')).toEqual([1])
    expect(linesOf("describe.each(rows)('%s for VAGUE', run)")).toEqual([1])
    expect(linesOf("test.describe('VAGUE', () => test.step(`${a} for VAGUE`, run))")).toEqual([1])
    expect(linesOf("test('a member comes', () => ask('VAGUE'))")).toEqual([])
    expect(linesOf("find('VAGUE', run)")).toEqual([])
  })

  test('are counted in log messages, and in `failed` of a job', () => {
    expect(linesOf("services.log.info({ user }, 'VAGUE came')")).toEqual([1])
    expect(linesOf("log.info({ user }, came ? 'a member came' : 'VAGUE came')")).toEqual([1])
    expect(linesOf("console.log(`${count} of ` + 'VAGUE is left')")).toEqual([1])
    expect(linesOf("repeat(work, { failed: 'VAGUE was told' })")).toEqual([1])
    expect(linesOf("answer({ message: 'VAGUE' })")).toEqual([])
  })

  test('are not counted in other code, nor where a value of the code is quoted', () => {
    expect(linesOf("const VAGUE = 'VAGUE // VAGUE'")).toEqual([])
    expect(linesOf('const a = /VAGUE/')).toEqual([])
    expect(linesOf('const a = <p>VAGUE</p>', 'src/a.tsx')).toEqual([])
    expect(linesOf("// else 'VAGUE' or `VAGUE`")).toEqual([])
    expect(linesOf('{ "a": "VAGUE" }', 'src/i18n/de/a.json')).toEqual([])
  })
})

describe('the rooms', () => {
  const none: Record<Room, number> = {
    'src/backend': 0,
    'src/lib': 0,
    'src/islands': 0,
    'src/contract': 0,
    [OTHERS]: 0,
    scripts: 0,
    bench: 0,
    tests: 0,
  }
  const lines = (count: number, path: string) =>
    Array.from({ length: count }, (_, index) => ({ path, line: index + 1 }))

  test('a path belongs to one room', () => {
    expect(roomOf('src/lib/a.ts')).toBe('src/lib')
    expect(roomOf('src/pages/a.astro')).toBe(OTHERS)
    expect(roomOf('vitest.config.ts')).toBe(OTHERS)
    expect(roomOf('src/library.ts')).toBe(OTHERS)
  })

  test('more lines than allowed are told with the worst files and an example', () => {
    const found = [...lines(1, 'src/lib/a.ts'), ...lines(2, 'src/lib/b.ts'), ...lines(1, 'bench/c.ts')]

    expect(complaints(found, { ...none, 'src/lib': 2, bench: 1 })).toEqual([
      'src/lib: 2 lines with a vague word are allowed, 3 were found. Say who and what, ' +
        'as in "A later request waits". Most are in src/lib/b.ts (1, 2); src/lib/a.ts (1).',
    ])
  })

  test('fewer lines than allowed are told with the new number', () => {
    expect(complaints(lines(1, 'tests/a.test.ts'), { ...none, tests: 3 })).toEqual([
      "tests: fewer vague lines than allowed (3). Write 'tests': 1 into the table.",
    ])
    expect(complaints(lines(3, 'tests/a.test.ts'), { ...none, tests: 3 })).toEqual([])
  })
})
