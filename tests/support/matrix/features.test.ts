import { expect, test } from 'vitest'
import { lacks, matrixFeatures, withFeatures } from './features.ts'

test('the matrix has the rows of every file of tests/support/features', () => {
  const rows = withFeatures<unknown>({ login: 'listed' }, (feature) => feature.rows)

  expect(Object.keys(rows)).toEqual([
    'login',
    ...matrixFeatures.flatMap((feature) => Object.keys(feature.rows)),
  ])
  expect(Object.keys(rows)).toContain('deleteStation')
})

test('a name that stands in two files fails', () => {
  expect(() => withFeatures<unknown>({ listStations: 'listed' }, (feature) => feature.rows)).toThrow(
    'listStations stands in two files',
  )
})

test('a missing row is named with the file to write', () => {
  expect(lacks('rows', ['listDrills'])).toBe(
    'Write tests/support/features/<feature>.ts, as stations.ts beside it: its `rows` must name listDrills.',
  )
})
