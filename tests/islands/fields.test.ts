import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from '../../src/islands/ui/fields/Field.tsx'
import { acceptsFile, fileSize } from '../../src/islands/ui/fields/file-check.ts'
import { problemsOfFields } from '../../src/islands/ui/form/Form.tsx'
import { FormContext, type FormWords } from '../../src/islands/ui/form/form-context.ts'
import { RadioGroup } from '../../src/islands/ui/fields/RadioGroup.tsx'
import { readNumber } from '../../src/islands/ui/fields/read-number.ts'
import { TextField } from '../../src/islands/ui/fields/TextField.tsx'

// Product page, section 4: forms a screen reader can use, in both languages; what is optional says so in words.

const words: FormWords = {
  optional: 'optional',
  problems: String,
  failed: 'failed',
  typed: String,
  corrected: 'corrected',
  leave: 'leave?',
}
const inForm = (part: ReactElement, problems: readonly (readonly [string, string])[] = []) =>
  renderToString(
    createElement(FormContext, { value: { words, problems: new Map(problems), sending: false } }, part),
  )

test('hint and problem are read with the control, in this order, and only when they are there', () => {
  const field = { name: 'call', label: 'Call sign' }
  const both = inForm(createElement(TextField, { ...field, hint: 'As on the radio' }), [['call', 'Missing']])
  expect(both).toContain('aria-describedby="call-hint call-problem"')
  expect(both).toContain('aria-invalid="true"')
  expect(both).toMatch(/id="call-hint"[^>]*>As on the radio</)
  expect(both).toMatch(/id="call-problem"/)
  const neither = inForm(createElement(TextField, field), [['other', 'Missing']])
  expect(neither).not.toMatch(/aria-describedby|aria-invalid/)
})

test('an id of its own changes the wiring, not the name that is sent', () => {
  const html = renderToString(
    createElement(Field, {
      name: 'call',
      id: 'second-call',
      label: 'Call sign',
      hint: 'As on the radio',
      children: (control) => createElement('input', control),
    }),
  )
  expect(html).toContain('for="second-call"')
  expect(html).toContain('aria-describedby="second-call-hint"')
  expect(html).toContain('id="second-call"')
  expect(html).toContain('name="call"')
})

test('only in a form, and only what may stay empty, is marked', () => {
  const field = { name: 'call', label: 'Call sign' }
  expect(inForm(createElement(TextField, field))).toContain('optional')
  expect(inForm(createElement(TextField, { ...field, required: true }))).not.toContain('optional')
  expect(renderToString(createElement(TextField, field))).not.toContain('optional')
})

test('the first choice of a group has the id a problem leads to, and the group says that it is wrong', () => {
  const choices = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
  const html = inForm(createElement(RadioGroup, { name: 'answer', label: 'Answer', choices }), [
    ['answer', 'Missing'],
  ])
  expect(html.match(/ id="[^"]+"/g)).toEqual([' id="answer"', ' id="answer-no"', ' id="answer-problem"'])
  expect(html).toMatch(
    /<fieldset[^>]*role="radiogroup"[^>]*aria-invalid="true"[^>]*aria-describedby="answer-problem"/,
  )
})

test('of a 422 the first sentence about each field is shown', () => {
  expect(problemsOfFields({ name: ['Taken', 'Too long'], tank: [] })).toEqual([
    { field: 'name', text: 'Taken' },
  ])
})

test.each([
  ['de', '1.500,5', 1500.5],
  ['de', '2.5', 2.5],
  ['de', '1.500', 1500],
  ['en', '1,500.5', 1500.5],
  ['en', '2,5', 2.5],
  ['en', '1,500', 1500],
  ['de', ' 12 000 ', 12_000],
  ['de', '−3', -3],
  ['de', '', undefined],
  ['de', '12a', undefined],
  ['de', '1.2.3', undefined],
] as const)('in %s, "%s" is read as %s', (locale, text, number) => {
  expect(readNumber(text, locale)).toBe(number)
})

test('a file is held to what the field accepts, however it came', () => {
  const image = { name: 'Lage.JPG', type: 'image/jpeg' }
  expect(acceptsFile(image, undefined)).toBe(true)
  expect(acceptsFile(image, 'image/*')).toBe(true)
  expect(acceptsFile(image, '.pdf, .jpg')).toBe(true)
  expect(acceptsFile(image, 'image/png')).toBe(false)
  expect(acceptsFile({ name: 'jpg', type: '' }, '.jpg')).toBe(false)
})

test('sizes are written as the language writes numbers', () => {
  expect(fileSize(900, 'de')).toBe('900 Byte')
  expect(fileSize(3_400_000, 'de')).toMatch(/^3,4\sMB$/)
  expect(fileSize(3_400_000, 'en')).toMatch(/^3.4\sMB$/)
})
