import { afterAll, afterEach, expect } from 'vitest'
import { takeKeyWarnings, watchKeyWarnings } from './key-warnings.ts'

// Runs before each file of unit tests: a test fails if React warns of keys while it runs.

afterAll(watchKeyWarnings())
afterEach(() => {
  expect(takeKeyWarnings(), "React's warnings of keys").toEqual([])
})
