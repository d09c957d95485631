/**
 * Under it the backend does a change once, however often it is sent: 32 hexadecimal digits. Not `randomUUID`, which
 * browsers have on secure pages only: a station may be served by plain HTTP in its own network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
