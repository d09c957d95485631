import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { S3_KEY, strictGate, type StrictGate } from './s3-gate.ts'

const program = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url))
const STARTS_WITHIN_MS = 20_000

export interface S3Server {
  /** What the product is told of it. */
  config: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  /** Between the product and the store: it looks at each request, and cuts what it is told to. */
  gate: StrictGate
  /** The file of an object; its path says what keys there are. */
  fileOf: (key: string) => string
  stop: () => Promise<void>
}

/**
 * A store that speaks S3 (s3rver), in a process and folder of its own. It believes every signature and hash, so a gate stands before it
 * that does not.
 */
export async function startS3(): Promise<S3Server> {
  const folder = temporaryFolder()
  const port = await freePort()
  const bucket = 'documents'
  const child = spawn(
    process.execPath,
    // Its tokens of long lists are made by a cipher that is no longer among the usual ones.
    [
      '--openssl-legacy-provider',
      '--no-deprecation',
      program,
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      `${port}`,
      '-s',
    ],
    { stdio: 'ignore', env: { PATH: process.env['PATH'] } },
  )
  const origin = `http://127.0.0.1:${port}`
  for (const begun = performance.now(); ;) {
    // Where this is answered the bucket is made.
    const made = await fetch(`${origin}/${bucket}`, { method: 'PUT' }).catch(() => undefined)
    if (made?.ok) break
    if (performance.now() - begun > STARTS_WITHIN_MS) throw new Error('the store did not start')
    await wait(50)
  }
  const gate = await strictGate(port)
  return {
    config: { endpoint: gate.origin, bucket, region: 'eu-central-1', ...S3_KEY },
    gate,
    fileOf: (key) => join(folder, bucket, `${key}._S3rver_object`),
    stop: async () => {
      await gate.close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      removeFolder(folder)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
