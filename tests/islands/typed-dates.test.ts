import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { DateTimeField } from '../../src/islands/ui/fields/DateTimeField.tsx'
import { formWords } from '../../src/islands/ui/form/form-words.ts'
import { wrongDates } from '../../src/islands/ui/form/typed-dates.ts'

// Every form says at the field why a date cannot be used, also where the browser hands out nothing of what is typed.

/** An input as the browser has it, in a form of no page. */
class Input {
  name: string
  type: string
  labels: readonly { firstChild: { textContent: string } }[]
  disabled = false
  required = false
  value = ''
  validity = { badInput: false }
  constructor(name: string, type: string, rest: Partial<Input>) {
    this.name = name
    this.type = type
    this.labels = [{ firstChild: { textContent: name.toUpperCase() } }]
    Object.assign(this, rest)
  }
}

registerCatalogues(catalogues)
afterEach(() => vi.unstubAllGlobals())

test('the first wrong field comes first, each with a sentence that names it', () => {
  vi.stubGlobal('HTMLInputElement', Input)
  const elements = [
    new Input('half', 'datetime-local', { validity: { badInput: true } }),
    new Input('fine', 'date', { value: '2026-11-28', required: true }),
    new Input('late', 'date', { value: '12026-11-28' }),
    new Input('empty', 'date', {}),
    new Input('missing', 'date', { required: true }),
    new Input('off', 'date', { required: true, disabled: true }),
    new Input('title', 'text', { required: true }),
  ]
  const found = wrongDates({ elements } as unknown as HTMLFormElement, formWords(translate('de')))

  expect(found.map(({ field, text, isMissing }) => [field, text, isMissing])).toEqual([
    ['half', expect.stringContaining('„HALF“: Tag oder Uhrzeit ist nicht vollständig'), false],
    ['late', expect.stringContaining('„LATE“: Das Jahr hat vier Ziffern'), false],
    ['missing', expect.stringContaining('„MISSING“'), true],
  ])
})

test.each([
  ['date', {}, 'min="1970-01-01" max="9999-12-31"'],
  ['date', { min: '2026-11-28' }, 'min="2026-11-28" max="9999-12-31"'],
  ['datetime-local', {}, 'max="9999-12-31T23:59"'],
] as const)('a field of type %s with %o takes a year of four digits', (type, edges, expected) => {
  const field = createElement(DateTimeField, { name: 'day', label: 'Day', type, ...edges })
  expect(renderToString(field)).toContain(expected)
})
