import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from '../../../src/backend/shared-links/redact.ts'
import { redactedOnce } from '../../../src/backend/shared-links/redacted.ts'

// Product page, section 2, Shared link: visitors see nothing of the caller and the remark, whatever dispatch centres write where.

const nobody = { caller_name: null, caller_phone: null, remark: null }

test.each([
  ['as it is kept', 'Erika Gabler', 'Meldung Erika Gabler, Halle', 'Meldung •••, Halle'],
  ['in capitals and with more spaces', 'Erika Gabler', 'ERIKA   GABLER', '•••'],
  ['the other way round', 'Erika Gabler', 'Gabler, Erika meldet', '••• meldet'],
  ['by the family name alone', 'Erika Gabler', 'Frau Gabler wartet', 'Frau ••• wartet'],
  ['in the genitive', 'Erika Gabler', 'in Gablers Scheune', 'in ••• Scheune'],
  ['with umlauts as two letters', 'Jörg Müßig', 'JOERG MUESSIG', '•••'],
  ['with umlauts where two letters are kept', 'Joerg Muessig', 'Herr Müßig', 'Herr •••'],
  ['with umlauts in two parts', 'Jörg Müller', 'Mu\u0308ller', '•••'],
  ['with half of a double name', 'Eva Müller-Öhm', 'bei Öhm', 'bei •••'],
  ['with a title before it', 'Dr. Eva von Öhm', 'von Frau Dr. Öhm', 'von Frau Dr. •••'],
  ['beside a number', 'Erika Gabler', 'Gabler/0361', '•••/0361'],
  ['not in another word', 'Eva Ohm', 'Ohmstraße, Evakuierung', 'Ohmstraße, Evakuierung'],
  ['of one word, not in another', 'Ohm', 'Ohmstraße, Herr Ohm', 'Ohmstraße, Herr •••'],
  ['not behind an umlaut', 'Eva Ohm', 'Söhne, ÄOhm', 'Söhne, ÄOhm'],
  ['not a word that names nobody', 'Herr von der Polizei', 'Polizei ist vor Ort', 'Polizei ist vor Ort'],
])('the name of a caller is hidden %s', (_, caller_name, text, expected) => {
  expect(withoutSecrets(text, { ...nobody, caller_name })).toBe(expected)
})

test.each([
  ['of another form', '+49 0361 123456', 'Rückruf 0361 / 123-456.', 'Rückruf •••.'],
  ['without the digits of the country', '0049361123456', '(0361) 123456 anrufen', '••• anrufen'],
  ['with them', '0361123456', '+49 (0) 361-123 456', '•••'],
  ['without the digits of the town', '0361/123456', 'Tel. 12 34 56, Haus 12', 'Tel. •••, Haus 12'],
  ['with its last digit apart', '+49599337 / 0', '0599337 / 0', '•••'],
  ['of another country', '+43 1 2345678', '0043/1/2345678 und 01 2345678', '••• und •••'],
  ['beside another one', '0361 123456, 0171 9876543', '01719876543', '•••'],
  ['with words beside it', '0361 123456 (Nachbarin Öhm)', '0361123456, Frau Öhm', '•••, Frau •••'],
  ['that is short', '4711', 'App. 4711, 14711 Liter', 'App. •••, 14711 Liter'],
  ['of a house: never', '0361 123456', 'Haus 36, 12345 Ort', 'Haus 36, 12345 Ort'],
])('a number is hidden %s', (_, caller_phone, text, expected) => {
  expect(withoutSecrets(text, { ...nobody, caller_phone })).toBe(expected)
})

test('numbers that stand beside the name or in the remark are hidden, too', () => {
  const secrets = { ...nobody, caller_name: 'Öhm 0171/9876543', remark: 'Sohn: 0361 123456' }
  expect(withoutSecrets('0171 9876543, +49361123456', secrets)).toBe('•••, •••')
})

test('the first twenty numbers of a long list are hidden', () => {
  const numbers = Array.from({ length: 200 }, (_, place) => `0361 ${123_456 + 7 * place}`)
  for (const between of ['\n', ' ', ' / ', ', ']) {
    const remark = numbers.join(between)
    const text = `Rückruf ${numbers[0]}, ${numbers[19]}, Haus 12${'('.repeat(15_000)}`
    const left = withoutSecrets(text, { ...nobody, remark })
    expect(left?.slice(0, 30).replaceAll('(', '')).toBe('Rückruf •••, •••, Haus 12')
  }
})

test('a remark is looked for by its first 2,000 letters', () => {
  const remark = 'Tor klemmt. '.repeat(400)
  expect(withoutSecrets(remark.slice(0, 2000), { ...nobody, remark })).toBe('•••')
})

test('the caller’s number is found in whatever way it is written', () => {
  const core = fc.stringMatching(/^[1-9][0-9]{6,11}$/)
  const before = fc.constantFrom('0', '+49', '0049', '+49 (0)', '+49 0', '(+49) ', '(0')
  const between = fc.constantFrom('', ' ', '-', '/', ' / ', ') ', ' (', '.', ' – ', '\u00a0')
  const written = core.chain((digits) =>
    fc
      .tuple(...[0, 1].map(() => fc.tuple(before, fc.array(between, { minLength: 12, maxLength: 12 }))))
      .map((forms) => ({
        digits,
        forms: forms.map(([first, gaps]) =>
          [...digits].reduce((left, digit, place) => left + (place === 0 ? '' : gaps[place]) + digit, first),
        ),
      })),
  )
  fc.assert(
    fc.property(
      written,
      fc.constantFrom('Tel. ', 'x', '('),
      ({ digits, forms: [kept = '', shown = ''] }, lead) => {
        const left = withoutSecrets(`${lead}${shown} bitte`, { ...nobody, caller_phone: kept }) ?? ''
        expect([digits, left.replaceAll(/\D/g, '')]).toEqual([digits, ''])
      },
    ),
  )
})

const texts = { title: 'B3 bei Gabler', text: 'Eva Öhm wartet' }
const secrets = { ...nobody, caller_name: 'Erika Gabler' }
const redacted = { title: 'B3 bei •••', text: 'Eva Öhm wartet' }

test('redacted texts are given again until a text or a secret changes', () => {
  const key = 'an operation that changes'
  const first = redactedOnce(key, texts, secrets)
  expect(first).toEqual(redacted)
  // Equal values are enough: each visitor's request reads the operation anew.
  expect(redactedOnce(key, { ...texts }, { ...secrets })).toBe(first)

  const otherText = { ...texts, text: 'Frau Gabler wartet' }
  expect(redactedOnce(key, otherText, secrets)).toEqual({ ...redacted, text: 'Frau ••• wartet' })
  const back = redactedOnce(key, texts, secrets)
  expect(back).not.toBe(first)
  expect(back).toEqual(redacted)

  const otherSecret = redactedOnce(key, texts, { ...secrets, caller_name: 'Eva Öhm' })
  expect(otherSecret).toEqual({ title: 'B3 bei Gabler', text: '••• wartet' })
  expect(redactedOnce(key, texts, { ...secrets, remark: 'Tor klemmt' })).toEqual(redacted)
})

test('links that show other parts of an operation do not share their redacted texts', () => {
  const first = redactedOnce('an operation, without its remark', texts, secrets)
  const other = redactedOnce('an operation, with its remark', texts, secrets)
  expect(other).not.toBe(first)
  expect(redactedOnce('an operation, without its remark', texts, secrets)).toBe(first)
  expect(redactedOnce('an operation, with its remark', texts, secrets)).toBe(other)
})

test('of more than 200 the one that was asked for longest ago is forgotten', () => {
  const ask = (number: number) => redactedOnce(`operation ${number} of many`, texts, secrets)
  const [first, second] = [ask(1), ask(2)]
  expect(ask(1)).toBe(first)
  for (let number = 3; number <= 201; number += 1) ask(number)
  expect(ask(1)).toBe(first)
  expect(ask(2)).not.toBe(second)
})
