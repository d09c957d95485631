import { WebSocket } from 'ws'

/**
 * Emits `leaving` when the close frame comes in or goes out. `close` comes only when TCP has ended, and a
 * person who signed out must not count as subscribed until then.
 */
export class RealtimeSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    this.emit('leaving')
    super.close(code, reason)
  }
}
