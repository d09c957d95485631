import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { pageConfig } from '../browser/page-config.ts'
import { isBuilt } from '../../../scripts/build/stamp.ts'

const root = join(import.meta.dirname, '../../..')

/** Builds the pages, if they are older than their sources. */
export function build(): void {
  if (!isBuilt(join(root, 'dist'))) runBuild()
}

/** The same with the gallery of all parts. */
export function buildGallery(): void {
  if (!isBuilt(join(root, 'dist-gallery'))) runBuild('--gallery')
}

function runBuild(...flags: string[]): void {
  // The test runner's own DEV and MODE would end up in the pages.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  const script = [join(root, 'scripts/build.ts'), ...flags]
  const { status, stderr } = spawnSync(process.execPath, script, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
}

/** The built pages on a free port. */
export async function startSite(options: { publicOrigin?: string } = {}) {
  build()
  const errors: { error: unknown; route: string }[] = []
  const host = await createPageHost({
    directory: join(root, 'dist'),
    config: pageConfig,
    api: () => new Response(null, { status: 503 }),
    logError: (error, route) => void errors.push({ error, route }),
    ...options,
  })
  const server = createServer(host)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    errors,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
