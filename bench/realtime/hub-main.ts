import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createHub } from '../../src/backend/realtime/hub.ts'
import { attachRealtime } from '../../src/backend/realtime/server.ts'

/** Our hub; what is posted goes to its one channel: `node bench/realtime/hub-main.ts <port>`. */
const hub = createHub()
const server = createServer(async (request, response) => {
  hub.publishText('bench', 'bench', await text(request))
  response.end()
})
attachRealtime(server, hub, { id: 1, key: 'bench', secret: 'bench-secret' })
server.listen(Number(process.argv[2]), '127.0.0.1')
