import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Locale, locales } from '../../src/contract/locales.ts'
import type { TextName } from '../../src/contract/tenant/tenant-texts.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'

// Architecture, section 2, rule 3: a store is module state, on a server shared by all requests. None is set there.

/** `name` is for the one that shows a text of the tenant; the others have no such property. */
type Island = FunctionComponent<{ locale: Locale; name: TextName }>
interface Store {
  set: (value: unknown) => void
}

const islandFiles = import.meta.glob<Record<string, Island>>([
  '../../src/islands/*.tsx',
  // What only brings together islands that have files of their own.
  '!../../src/islands/Frame.tsx',
  '!../../src/islands/*Pages.tsx',
])
const storeFiles = import.meta.glob<Record<string, unknown>>('../../src/lib/stores/**/*.ts')

beforeAll(async () => {
  registerCatalogues(catalogues)
  for (const load of Object.values(storeFiles)) {
    for (const [name, value] of Object.entries(await load())) {
      if (name.startsWith('$')) freeze(name, value as Store)
    }
  }
})
afterAll(() => vi.restoreAllMocks())

function freeze(name: string, store: Store): void {
  vi.spyOn(store, 'set').mockImplementation(() => {
    throw new Error(`${name} was set on a server`)
  })
}

describe.each(Object.entries(islandFiles))('%s', (_, load) => {
  test.each(locales)(
    'renders on a server in %s, without data and without setting a store',
    async (locale) => {
      const islands = Object.values(await load())
      const fetched = vi.spyOn(globalThis, 'fetch')

      for (const island of islands) {
        const html = renderToString(createElement(island, { locale, name: 'imprint' }))
        // A key without words would be shown as it is.
        expect(html).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</)
      }

      await new Promise((resolve) => setTimeout(resolve))
      expect(islands).toHaveLength(1)
      expect(fetched).not.toHaveBeenCalled()
    },
  )
})

test('the check sees a store that is set', async () => {
  const { $unreadCount } = await import('../../src/lib/stores/notifications/notifications.ts')
  expect(() => $unreadCount.set(1)).toThrow('$unreadCount was set on a server')
})
