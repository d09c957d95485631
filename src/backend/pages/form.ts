import type { IncomingMessage } from 'node:http'

/** The forms of pages without script hold a number: 1 KB. */
const MOST_BYTES = 1024

/**
 * Why a body is refused without being read: it is nothing that a form without script sends (415), or longer than any of ours, or does
 * not say how long it is (413). undefined: it is a form.
 */
export function refusalOfForm({ headers }: IncomingMessage): 413 | 415 | undefined {
  const isEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
  if (!isEncoded) return 415
  return Number(headers['content-length'] ?? Infinity) <= MOST_BYTES ? undefined : 413
}

/** Its body, which is as long as its header says: Node reads no further. */
export async function readForm(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
