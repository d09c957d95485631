import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The bare framework with a constant of the size of the answer it is compared with: `node bench/bare-main.ts <port> <bytes>`. */
const [port, bytes] = process.argv.slice(2).map(Number)
const constant = { data: 'x'.repeat(Math.max(0, (bytes ?? 0) - '{"data":""}'.length)) }

const app = new Hono()
app.get('/', (context) => context.json(constant))
serve({ fetch: app.fetch, port: port ?? 0, hostname: '127.0.0.1' })
