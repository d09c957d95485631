import { expect, test } from 'vitest'
import { hashesAtOnce, hashPassword, isPassword } from '../../../src/backend/session/passwords.ts'

const cheap = { memoryKib: 8, passes: 1 }

test('a hash says what it costs, and is tried at that cost', async () => {
  const hash = await hashPassword('Gerätehaus 1', cheap)

  expect(hash).toMatch(/^argon2id\$m=8,t=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPassword('Gerätehaus 1', hash)).toBe(true)
  expect(await isPassword('Gerätehaus 2', hash)).toBe(false)
})

test('never more than two of Node’s four threads hash, and on few cores one is left to alarms', () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2])
})

test('unless told, it costs what OWASP asks for at least', async () => {
  expect(await hashPassword('Gerätehaus 1')).toMatch(/^argon2id\$m=19456,t=2\$/)
})

test('a hash of before the cost was written down still opens', async () => {
  const [kind, , salt, tag] = (await hashPassword('Gerätehaus 1')).split('$')

  expect(await isPassword('Gerätehaus 1', [kind, salt, tag].join('$'))).toBe(true)
})

test.each(['', 'argon2id$$', 'argon2id$m=8,t=1$$', 'bcrypt$x$y', undefined])(
  'nobody has the password of %s',
  async (hash) => {
    expect(await isPassword('', hash)).toBe(false)
    expect(await isPassword('Gerätehaus 1', hash)).toBe(false)
  },
)

test('whoever types the umlaut in two signs is the same person', async () => {
  expect(await isPassword('Gera\u0308tehaus 1', await hashPassword('Ger\u00e4tehaus 1', cheap))).toBe(true)
})
