import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogueBackend } from '../../src/i18n/catalogue-backend.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { holesOf, keysOf } from '../../src/i18n/holes.ts'
import { type MessageKey, registerCatalogues, translate, type Values } from '../../src/i18n/translate.ts'

// The same options as the page server's.
const { i18nextServer } = (await import('../../astro-i18next.config.cjs')).default

beforeAll(() => {
  registerCatalogues(catalogues)
  void i18next.use(catalogueBackend).init({ ...i18nextServer, ns: ['translation'], defaultNS: 'translation' })
})

test('every screen exists in both languages: neither has a text the other lacks', () => {
  expect(holesOf()).toEqual([])
})

test('a text that only one language has is named', () => {
  expect(
    holesOf({ de: { login: { title: 'Anmelden', hint: 'Tipp' } }, en: { login: { title: 'Sign in' } } }),
  ).toEqual(['en: login.hint'])
})

test('no text is empty', () => {
  const empty = locales.flatMap((locale) =>
    keysOf(catalogues[locale]).filter((key) => i18next.getFixedT(locale)(key).trim() === ''),
  )

  expect(empty).toEqual([])
})

test.each(locales)('islands and pages say the same for every key (%s)', (locale) => {
  const ours = translate(locale)
  const theirs = i18next.getFixedT(locale)

  const asked = askedKeys().flatMap((key) => samples(key).map((values) => ({ key, values })))
  const answers = (t: (key: MessageKey, values: Values) => string) =>
    asked.map(({ key, values }) => [key, values, t(key, values)])
  expect(answers(ours)).toEqual(answers(theirs))
})

test('a value is put in as it is, and an unknown key answers itself', () => {
  const t = translate('de')

  expect(t('nothing.there' as MessageKey)).toBe('nothing.there')
  expect(t('common' as MessageKey)).toBe('common')
})

const germanKeys = keysOf(catalogues.de)

/** Plural forms are asked for by their common name. */
function askedKeys(): MessageKey[] {
  return [...new Set(germanKeys.map((key) => key.replace(/_(one|other)$/, '')))] as MessageKey[]
}

function samples(key: MessageKey): Values[] {
  const texts = germanKeys.filter((one) => one === key || one.startsWith(`${key}_`))
  const names = texts.flatMap((one) => {
    const text = one
      .split('.')
      .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], catalogues.de)
    return [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  })
  const values = Object.fromEntries(names.map((name) => [name, `<${name}> & "co"`]))
  const plural = texts.some((one) => one !== key)

  return plural || names.includes('count')
    ? [0, 1, 2, 5, 21].map((count) => ({ ...values, count }))
    : [values]
}
