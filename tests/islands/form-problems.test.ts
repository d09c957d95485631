import { expect, test } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { formProblems } from '../../src/islands/shared/form-problems.ts'
import type { ApiProblem } from '../../src/lib/api/api-error.ts'

registerCatalogues(catalogues)
const t = translate('en')

test('a refused field is named as the form names it', () => {
  const problem: ApiProblem = { kind: 'invalid', fields: { lat: ['Too far north.'], name: ['Missing.'] } }
  expect(formProblems(t, problem, { fields: { lat: 'coordinates' } })).toEqual([
    { field: 'coordinates', text: 'Too far north.' },
    { field: 'name', text: 'Missing.' },
  ])
})

test('a form says in its own words that no answer came, or that something stands against it', () => {
  const own = { offline: 'Not saved.', conflict: 'There are too many.' }
  expect(formProblems(t, { kind: 'offline' }, own)).toEqual([{ field: undefined, text: 'Not saved.' }])
  const conflict = { kind: 'server', status: 409 } as const
  expect(formProblems(t, conflict, own)).toEqual([{ field: undefined, text: 'There are too many.' }])
})

test('whatever else fails is told in the words of all pages', () => {
  const [problem, ...more] = formProblems(t, { kind: 'server', status: 500 }, { conflict: 'Full.' })
  expect(problem).toEqual({ field: undefined, text: 'The server has a problem right now' })
  expect(more).toEqual([])
})
