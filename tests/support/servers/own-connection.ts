/**
 * A connection that is kept for the next call may be closed by the server just when that call is sent: on a busy machine
 * a test would fail by it now and then.
 */
export const ownConnection = { connection: 'close' } as const
