import { createServer } from 'node:http'
import { join } from 'node:path'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { pageConfig } from '../browser/page-config.ts'

// Serves the gallery that `npm run build -- --gallery` made, on PORT, with the policy the product's pages have.
const host = await createPageHost({
  directory: join(import.meta.dirname, '../../../dist-gallery'),
  config: pageConfig,
  api: () => new Response(null, { status: 503 }),
  logError: console.error,
})
createServer(host).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
