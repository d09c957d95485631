import { expect, test } from 'vitest'
import { $publicText, loadPublicText } from '../../../../src/lib/stores/tenant/public-text.ts'
import { useApp } from '../app.ts'

// What a tenant says to everybody: one page after the other shows its own text, also while that is on its way.

useApp()

test('the text of one page is not shown on the next one, and stays where it is asked for again', async () => {
  const asked = { name: 'imprint', locale: 'de', tenant: undefined } as const
  await loadPublicText(asked)
  expect($publicText.get().state).toBe('ready')
  const again = loadPublicText(asked)
  expect($publicText.get().state).toBe('ready')
  await again
  const next = loadPublicText({ ...asked, name: 'privacy' })
  expect($publicText.get().state).toBe('loading')
  await next
  expect($publicText.get().state).toBe('ready')
})
