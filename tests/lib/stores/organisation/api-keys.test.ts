import { beforeEach, expect, test } from 'vitest'
import {
  $apiKeys,
  $freshApiKey,
  endApiKey,
  loadApiKeys,
  makeApiKey,
} from '../../../../src/lib/stores/organisation/api-keys.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// Product page, section 2: API keys, per organisation; section 3: whoever administers it makes them, and the intake takes them.

const app = useApp()
const LIST = 'GET /api/organisation/1/api-keys'
const names = () => {
  const keys = $apiKeys.get()
  return keys.state === 'ready' ? keys.value.map(({ name }) => name) : keys.state
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('a key is made, shown once, used by nobody yet, and revoked for good', async () => {
  await loadApiKeys()
  await makeApiKey('Leitstelle Nord', ['alarm'])

  expect(names()).toEqual(['Leitstelle Nord', 'Leitstelle (Demo)'])
  expect($freshApiKey.get()).toEqual({
    organisationId: 1,
    name: 'Leitstelle Nord',
    key: expect.stringMatching(/^[\w-]{40,}$/) as string,
  })
  const keys = $apiKeys.get()
  const made = keys.state === 'ready' ? keys.value[0] : undefined
  expect(JSON.stringify(keys)).not.toContain($freshApiKey.get()?.key)
  expect(made).toMatchObject({ scopes: ['alarm'], last_used_at: null, revoked_at: null })

  if (made) await endApiKey(made)
  const after = $apiKeys.get()
  expect(after.state === 'ready' && after.value[0]?.revoked_at).toMatch(/^\d{4}-/)
})

test('another organisation shows nothing of the first, but the key that is not kept yet stays', async () => {
  await loadApiKeys()
  await makeApiKey('Leitstelle Süd', ['alarm'])

  chooseOrganisation(2)
  expect(names()).toBe('loading')
  expect($freshApiKey.get()?.organisationId).toBe(1)
})

test('an answer for the organisation that was left is not shown', async () => {
  const release = app.holdBack(LIST, 'answer')
  const loading = loadApiKeys()
  await expect.poll(() => app.held()).toBe(true)
  chooseOrganisation(2)
  release()
  await loading
  expect(names()).toBe('loading')
})

test('whoever administers nothing there does not even ask', async () => {
  chooseOrganisation(2)
  const before = app.count('GET /api/organisation/2/api-keys')
  await loadApiKeys()
  expect(app.count('GET /api/organisation/2/api-keys')).toBe(before)
})

test('whoever signs out leaves neither the list nor the key', async () => {
  await loadApiKeys()
  await makeApiKey('Leitstelle Ost', ['alarm', 'fms'])
  endSession()
  expect([names(), $freshApiKey.get()]).toEqual(['loading', undefined])
})

test('without a network what was there stays, marked as old', async () => {
  await loadApiKeys()
  app.cutNetwork()
  await loadApiKeys()
  expect($apiKeys.get()).toMatchObject({ state: 'ready', stale: true })
  app.mendNetwork()
})
