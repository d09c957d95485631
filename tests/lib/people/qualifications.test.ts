import { describe, expect, test } from 'vitest'
import { countQualifications } from '../../../src/contract/people/qualifications.ts'

// Issue, "Detail": counts by answer and qualification.

const person = (...qualifications: string[]) => ({ qualifications })
const counted = (...people: Parameters<typeof countQualifications>[0]) =>
  countQualifications(people).map(({ name, count }) => `${count} ${name}`)

describe('of people it is counted how many have which qualification', () => {
  test('each person counts for everything they have', () => {
    expect(counted(person('AGT', 'Maschinist'), person('AGT', 'Gruppenführer', 'Maschinist'))).toEqual([
      '2 AGT',
      '2 Maschinist',
      '1 Gruppenführer',
    ])
  })

  test('the most frequent comes first, then the order of the alphabet, in which ü is no last letter', () => {
    expect(
      counted(person('Zugführer'), person('Truppmann', 'Übersetzer'), person('Zugführer', 'agt')),
    ).toEqual(['2 Zugführer', '1 agt', '1 Truppmann', '1 Übersetzer'])
  })

  test('case and spaces around it make no other qualification; it is shown as it was written first', () => {
    expect(counted(person('AGT'), person(' agt '), person('Agt'))).toEqual(['3 AGT'])
  })

  test.each([
    ['has it twice', [person('AGT', 'agt ', 'Agt')], ['1 AGT']],
    ['has an empty one', [person('', '  ', 'AGT')], ['1 AGT']],
    ['has none', [person()], []],
    ['comes from a backend that says nothing of it', [{}, { qualifications: undefined }], []],
  ] as const)('whoever %s is not counted for more than they are', (_, people, expected) => {
    expect(counted(...people)).toEqual(expected)
  })

  test('names of an object’s own are names like others', () => {
    expect(counted(person('constructor', '__proto__'))).toEqual(['1 __proto__', '1 constructor'])
  })

  test('what was given is left as it was', () => {
    const people = [person('Maschinist', 'AGT'), person('AGT')]
    countQualifications(people)
    expect(people).toEqual([person('Maschinist', 'AGT'), person('AGT')])
  })
})
