import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from './problem.ts'

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. Measured: 30 ms a hash. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Each hash takes a core and 19 MiB for its time: a storm of sign-ins waits instead of starving alarms. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** More than these wait in vain: whoever signs in then is asked to come again, instead of everybody waiting. */
const MAXIMUM_WAITING = 64

const derive = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

/** `argon2id$<salt>$<tag>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt)
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Costs the same whether the person exists (`undefined` stands for an unknown one) or not. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', tag = ''] = (hash ?? '').split('$')
  const expected = Buffer.from(tag, 'base64url')
  const actual = await tagOf(password, salt ? Buffer.from(salt, 'base64url') : Buffer.alloc(16))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

async function tagOf(password: string, salt: Buffer): Promise<Buffer> {
  if (waiting.length >= MAXIMUM_WAITING) {
    throw new Problem(503, 'unavailable', { headers: { 'Retry-After': '2' } })
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    })
  } finally {
    // Whoever waits next takes over this place, so the count stays.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
