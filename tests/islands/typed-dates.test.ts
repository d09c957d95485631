import * as stores from '@nanostores/react'
import { createElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { AlertFilterSheet } from '../../src/islands/operations/list/AlertFilterSheet.tsx'
import { filterOfSearch } from '../../src/lib/operations/alert-filter.ts'
import { DateTimeField } from '../../src/islands/ui/fields/DateTimeField.tsx'
import { formWords } from '../../src/islands/ui/form/form-words.ts'
import * as typedDates from '../../src/islands/ui/form/use-typed-dates.ts'
import { StatisticsPeriod } from '../../src/islands/operations/statistics/StatisticsPeriod.tsx'
import { $periodChoice } from '../../src/lib/stores/operations/statistics.ts'
import { wrongDates } from '../../src/islands/ui/form/typed-dates.ts'

// Every form says at the field why a date cannot be used, also where the browser hands out nothing of what is typed.

const fine = { badInput: false, rangeUnderflow: false, rangeOverflow: false }

/** An input as the browser has it, in a form of no page. */
class Input {
  name: string
  type: string
  labels: readonly { firstChild: { textContent: string } }[]
  disabled = false
  required = false
  value = ''
  validity = fine
  focus = vi.fn()
  constructor(name: string, type: string, rest: Partial<Input>) {
    this.name = name
    this.type = type
    this.labels = [{ firstChild: { textContent: name.toUpperCase() } }]
    Object.assign(this, rest)
  }
}

registerCatalogues(catalogues)
vi.mock('@nanostores/react', { spy: true })
vi.mock('react-dom', { spy: true })
vi.mock(import('../../src/islands/ui/form/use-typed-dates.ts'), { spy: true })
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(stores.useStore).mockReset()
})

test('the first wrong field comes first, each with a sentence that names it', () => {
  vi.stubGlobal('HTMLInputElement', Input)
  const elements = [
    new Input('half', 'datetime-local', { validity: { ...fine, badInput: true } }),
    new Input('fine', 'date', { value: '2026-11-28', required: true }),
    new Input('late', 'date', { value: '12026-11-28' }),
    new Input('past', 'date', { value: '2026-11-28', validity: { ...fine, rangeUnderflow: true } }),
    new Input('empty', 'date', {}),
    new Input('missing', 'date', { required: true }),
    new Input('off', 'date', { required: true, disabled: true }),
    new Input('title', 'text', { required: true }),
  ]
  const found = wrongDates({ elements } as unknown as HTMLFormElement, formWords(translate('de')))

  expect(found.map(({ field, text, isMissing }) => [field, text, isMissing])).toEqual([
    ['half', expect.stringContaining('„HALF“: Tag oder Uhrzeit ist nicht vollständig'), false],
    ['late', expect.stringContaining('„LATE“: Das Jahr hat vier Ziffern'), false],
    ['past', 'Prüfe „PAST“: Das liegt außerhalb der erlaubten Zeit', false],
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

test.each([
  [false, 0],
  [true, 1],
])('a sheet of filters keeps sentences about dates only while it is open: %s', (open, times) => {
  vi.mocked(typedDates.useTypedDates).mockClear()
  const sheet = { locale: 'de', filter: filterOfSearch(''), open, onClose: () => undefined } as const
  renderToString(createElement(AlertFilterSheet, sheet))
  expect(typedDates.useTypedDates).toHaveBeenCalledTimes(times)
})

test('another period of statistics begins without sentences about the dates of the one before', () => {
  vi.mocked(stores.useStore).mockImplementation((store) => store.get())
  const keyOf = (from: string, to: string) => {
    $periodChoice.set({ kind: 'own', from, to })
    let key: string | null | undefined
    renderToString(
      createElement(() => {
        const { children } = StatisticsPeriod({ locale: 'de' }).props as { children: ReactElement[] }
        key = children.at(-1)?.key
        return null
      }),
    )
    return key
  }
  expect(keyOf('2026-01-01', '2026-02-01')).not.toBe(keyOf('2026-01-01', '2026-03-01'))
})

test('the sentence is at the field before the field takes the focus', () => {
  vi.stubGlobal('HTMLInputElement', Input)
  const late = new Input('late', 'date', { value: '12026-11-28' })
  let dates: ReturnType<typeof typedDates.useTypedDates> | undefined
  renderToString(
    createElement(() => {
      dates = typedDates.useTypedDates(translate('de'))
      return null
    }),
  )
  expect(dates?.areRight({ elements: [late] } as unknown as HTMLFormElement)).toBe(false)
  expect(flushSync).toHaveBeenCalledBefore(late.focus)
})
