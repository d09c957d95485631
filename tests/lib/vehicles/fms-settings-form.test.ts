import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  FMS_WORD_LENGTH,
  type FmsSettings,
  FmsSettingsInput,
  MOST_STALE_MINUTES,
} from '../../../src/contract/vehicles/fms-settings.ts'
import {
  draftOf,
  type FmsDraft,
  inputOf,
  isChanged,
  problemsIn,
} from '../../../src/lib/vehicles/fms-settings-form.ts'

// Architecture: what a form says without a backend, the backend says as well.

const settings: FmsSettings = {
  preset: 'classic',
  labels: { de: { '3': 'Ausgerückt' } },
  words: { de: [], en: [] },
  stale_after_minutes: 720,
  stale_at_rest_after_minutes: null,
  version: 4,
}
const draft = draftOf(settings)
const withLimit = (amount: string, unit: FmsDraft['limits']['stale_after_minutes']['unit']): FmsDraft => ({
  ...draft,
  limits: { ...draft.limits, stale_after_minutes: { amount, unit } },
})

test('what is saved comes back as it was, in hours where it is whole ones', () => {
  expect(draft.limits).toEqual({
    stale_after_minutes: { amount: '12', unit: 'hours' },
    stale_at_rest_after_minutes: { amount: '', unit: 'never' },
  })
  expect(draftOf({ ...settings, stale_after_minutes: 90 }).limits.stale_after_minutes).toEqual({
    amount: '90',
    unit: 'minutes',
  })
  expect(isChanged(draft, settings)).toBe(false)
  const input = inputOf(draft, settings.version)
  expect(v.is(FmsSettingsInput, input)).toBe(true)
  expect(input).toMatchObject({
    version: 4,
    preset: 'classic',
    stale_after_minutes: 720,
    stale_at_rest_after_minutes: null,
  })
  expect(input.labels.de?.['3']).toBe('Ausgerückt')
})

test.each([
  ['', 'hours'],
  ['0', 'minutes'],
  ['-3', 'hours'],
  ['1,5', 'hours'],
  ['12 h', 'hours'],
  ['NaN', 'minutes'],
  [String(MOST_STALE_MINUTES + 1), 'minutes'],
  [String(MOST_STALE_MINUTES / 60 + 1), 'hours'],
  ['99999999999999999999', 'minutes'],
] as const)('%j %s is no amount', (amount, unit) => {
  expect(problemsIn(withLimit(amount, unit))).toEqual({ stale_after_minutes: 'amount' })
})

test.each([
  ['1', 'minutes', 1],
  [' 48 ', 'hours', 2880],
  [String(MOST_STALE_MINUTES / 60), 'hours', MOST_STALE_MINUTES],
  ['what was typed before', 'never', null],
] as const)('%j %s is one', (amount, unit, minutes) => {
  const typed = withLimit(amount, unit)
  expect(problemsIn(typed)).toEqual({})
  const input = inputOf(typed, 1)
  expect(input.stale_after_minutes).toBe(minutes)
  expect(v.is(FmsSettingsInput, input)).toBe(true)
})

test('a word that is too long is named, as the backend names it', () => {
  const typed = {
    ...draft,
    labels: { ...draft.labels, en: { ...draft.labels.en, '8': 'x'.repeat(FMS_WORD_LENGTH + 1) } },
  }

  expect(problemsIn(typed)).toEqual({ 'labels.en.8': 'tooLong' })
  const { issues = [] } = v.safeParse(FmsSettingsInput, inputOf(typed, 1))
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['labels.en.8'])
  const fits = {
    ...draft,
    labels: { ...draft.labels, en: { ...draft.labels.en, '8': ` ${'x'.repeat(FMS_WORD_LENGTH)} ` } },
  }
  expect(problemsIn(fits)).toEqual({})
})
