import { beforeEach, expect, test, vi } from 'vitest'

// `translate.ts` keeps words for as long as a page lives: each test begins with a new page.
beforeEach(() => vi.resetModules())

test('words of a late part are added to those that are there, group by group, in their language alone', async () => {
  const { addWords, translate } = await import('../../src/i18n/translate.ts')
  const say = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  addWords('de', { forms: { problems_one: 'Ein Fehler' } })
  addWords('de', { forms: { problems_other: '{{count}} Fehler' } })

  expect(translate('de')('forms.problems', { count: 1 })).toBe('Ein Fehler')
  expect(translate('de')('forms.problems', { count: 3 })).toBe('3 Fehler')
  expect(say).not.toHaveBeenCalled()
  expect(translate('en')('forms.problems', { count: 3 })).toBe('forms.problems')
  expect(say).toHaveBeenCalledOnce()
})

test('a late part is ready when the words of the page’s language have come', async () => {
  const { withLateWords } = await import('../../src/i18n/late-words.ts')
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const asked: string[] = []
  const words = { de: async () => asked.push('de'), en: async () => asked.push('en') }

  expect(await withLateWords(Promise.resolve('part'), words)).toBe('part')
  expect(asked).toEqual(['en'])
  const gone = { ...words, en: () => Promise.reject(new Error('no line')) }
  await expect(withLateWords(Promise.resolve('part'), gone)).rejects.toThrow('no line')
  vi.unstubAllGlobals()
})
