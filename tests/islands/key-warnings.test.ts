import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { takeKeyWarnings, watchKeyWarnings } from '../support/key-warnings.ts'

test('unit tests notice React’s warnings of missing and of equal keys', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const end = watchKeyWarnings()
  renderToString(createElement('ul', null, [createElement('li'), createElement('li')]))
  console.error('Encountered two children with the same key, `%s`.', 'a')
  end()
  vi.restoreAllMocks()

  expect(takeKeyWarnings()).toEqual([
    expect.stringContaining('Each child in a list should have a unique "key"'),
    'Encountered two children with the same key, `%s`. a',
  ])
})

// React compares keys only when it mounts or updates in a browser. The architecture tests and the journeys find equal keys.
test('React does not warn of equal keys when it renders on a server', () => {
  renderToString(createElement('p', null, createElement('b', { key: 'a' }), createElement('i', { key: 'a' })))
  expect(takeKeyWarnings()).toEqual([])
})
