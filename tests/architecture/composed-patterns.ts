interface ComposedPatterns {
  /** How many places of the file put one together. */
  count: number
  compose: () => Promise<unknown>
  /** Why a pattern that a long text would make slow never sees one. */
  bounded?: string
}

/**
 * The regular expressions that the product puts together, one entry for each `new RegExp` of `src`: by which file, and
 * a call that makes it put some of them together. `tests/thorough/architecture/patterns.test.ts` judges them.
 */
export const composedPatternsOf: Readonly<Record<string, ComposedPatterns>> = {
  'src/backend/time/reported-time.ts': {
    count: 1,
    compose: () => import('../../src/backend/time/reported-time.ts'),
  },
  'src/backend/http/dispatch.ts': {
    count: 1,
    compose: () => import('../../src/backend/http/dispatch.ts'),
  },
  'src/backend/http/call-paths.ts': {
    count: 2,
    compose: () => import('../../src/backend/http/call-paths.ts'),
  },
  'src/backend/shared-links/redact.ts': {
    count: 5,
    bounded: 'a title or text of 20,000 letters at most, which is looked through once until it changes',
    compose: async () => {
      const { withoutSecrets } = await import('../../src/backend/shared-links/redact.ts')
      return withoutSecrets('Text', {
        caller_name: 'Frau Müller-Strauß',
        caller_phone: '0170 1234567, 089/12345',
        remark: 'Rückruf unter +49 (89) 123 456-78',
      })
    },
  },
  'src/backend/documents/store/s3-store.ts': {
    count: 1,
    // The answers of the store are bounded, and come from the operator's own server.
    compose: () => Promise.resolve([new RegExp('<Key>([^<]*)</Key>')]),
  },
  'src/islands/ui/fields/read-number.ts': {
    count: 1,
    compose: async () => {
      const { readNumber } = await import('../../src/islands/ui/fields/read-number.ts')
      return readNumber('1.234,5', 'de')
    },
  },
  'src/lib/places/grid-reference.ts': {
    count: 1,
    compose: async () => {
      const { gridReference } = await import('../../src/lib/places/grid-reference.ts')
      return gridReference(48.1, 11.5)
    },
  },
  'src/lib/worker/chosen-language.ts': {
    count: 1,
    compose: async () => {
      const { chosenLanguage } = await import('../../src/lib/worker/chosen-language.ts')
      return chosenLanguage('locale=de')
    },
  },
  'src/lib/routes.ts': {
    count: 1,
    compose: () => import('../../src/lib/routes.ts'),
  },
}
