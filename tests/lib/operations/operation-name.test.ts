import { expect, test } from 'vitest'
import { operationName } from '../../../src/lib/operations/operation-name.ts'

test.each([
  ['B3', 'B3 – Wohnungsbrand', 'B3 – Wohnungsbrand'],
  ['THL2', 'THL 2 – Verkehrsunfall', 'THL 2 – Verkehrsunfall'],
  ['thl 2', 'THL2', 'THL2'],
  ['B1', 'B10 – Hochhaus', 'B1 · B10 – Hochhaus'],
  ['B(1', 'B(1 – Feld', 'B(1 – Feld'],
  ['THL1', 'Ölspur', 'THL1 · Ölspur'],
  [null, 'Ölspur', 'Ölspur'],
])('the keyword %j and the title %j are named as %j', (keyword, title, name) => {
  expect(operationName({ keyword, title })).toBe(name)
})
