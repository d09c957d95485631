import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_EXAMPLE, envExample } from '../../../scripts/env-example.ts'

test('.env.example is made from the table of settings', () => {
  const isEqual = readFileSync(ENV_EXAMPLE, 'utf8') === envExample()
  expect(isEqual, 'The settings have changed: make .env.example anew with `npm run env-example`.').toBe(true)
})

test('each setting stands in it once, a default as the server takes it', () => {
  const lines = envExample().split('\n')
  expect(lines.filter((line) => line.startsWith('#APP_KEY='))).toEqual(['#APP_KEY='])
  expect(lines).toContain('#DOCUMENTS_LARGEST_MB=100')
  expect(lines.filter((line) => line.startsWith('#SMTP_URL='))).toHaveLength(1)
})
