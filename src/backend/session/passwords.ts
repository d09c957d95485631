import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Problem } from '../http/problem.ts'
import { createTurns } from '../limits/turns.ts'

/** The cost of making or trying a hash. Each hash contains its cost, so that later hashes can cost more. */
export interface HashCost {
  memoryKib: number
  passes: number
}

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. Measured: 30 ms a hash. */
const COST: HashCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32
/**
 * How many hashes the server makes at once. Each occupies a core, 19 MiB and one of Node's four threads. Many sign-ins, as after an
 * alarm, leave one core to all other work, and two threads to files and to DNS lookups of push services.
 */
export function hashesAtOnce(cores: number): number {
  return Math.min(2, Math.max(1, cores - 1))
}

const AT_ONCE = hashesAtOnce(availableParallelism())

/** Most sign-ins that wait for a hash. Further callers are told to try again, so that the line does not grow. */
const MAXIMUM_WAITING = 64

const derive = promisify(argon2)
const inTurn = createTurns(AT_ONCE)
let asked = 0

/** `argon2id$m=<KiB>,t=<passes>$<salt>$<tag>`, the last two base64url. */
export async function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, cost)
  const costs = `m=${cost.memoryKib},t=${cost.passes}`
  return `argon2id$${costs}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes the same time for an unknown person (`undefined`) as for a known one. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { cost, salt, tag } = partsOf(hash ?? '')
  const actual = await tagOf(password, salt, cost)
  return tag.length === actual.length && timingSafeEqual(tag, actual)
}

const HASH = /^argon2id\$(?:m=(\d+),t=(\d+)\$)?([\w-]+)\$([\w-]+)$/

/** A hash without a cost is from a version that did not write it: that version used `COST`. */
function partsOf(hash: string): { cost: HashCost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, salt, tag = ''] = HASH.exec(hash) ?? []
  return {
    cost: memory && passes ? { memoryKib: Number(memory), passes: Number(passes) } : COST,
    salt: salt === undefined ? Buffer.alloc(16) : Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}

async function tagOf(password: string, salt: Buffer, { memoryKib, passes }: HashCost): Promise<Buffer> {
  if (asked >= AT_ONCE + MAXIMUM_WAITING) {
    throw new Problem(503, 'unavailable', { headers: { 'Retry-After': '2' } })
  }
  asked += 1
  try {
    return await inTurn(() =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        parallelism: LANES,
        tagLength: TAG_BYTES,
        memory: memoryKib,
        passes,
      }),
    )
  } finally {
    asked -= 1
  }
}
