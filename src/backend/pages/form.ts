import type { IncomingMessage } from 'node:http'

/** The forms of pages without script hold a number. */
const MOST_BYTES = 4096

/** Whether a request brings what a form without script sends, and no more than that. */
export function isForm({ method, headers }: IncomingMessage): boolean {
  const isEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
  return method === 'POST' && isEncoded && Number(headers['content-length'] ?? Infinity) <= MOST_BYTES
}

/** Its body, which is as long as its header says: Node reads no further. */
export async function readForm(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
