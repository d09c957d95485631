import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { encodeTextEvent } from '../../src/backend/realtime/protocol.ts'

/** The least a broadcast can be: one loop, one frame, built once: `node bench/realtime/bare-main.ts <port>`. */
const lines = new Set<Duplex>()
const server = createServer(async (request, response) => {
  const frame = encodeTextEvent('bench', await text(request), 'bench')
  for (const line of lines) line.write(frame)
  response.end()
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
sockets.on('connection', (socket, { socket: line }) => {
  lines.add(line)
  socket.on('close', () => lines.delete(line))
})
server.listen(Number(process.argv[2]), '127.0.0.1')
