import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ShellSources } from '../../../src/contract/pages.ts'
import type { PageHost } from '../../../src/backend/http/dispatch.ts'
import { createPageHost, type PageHostOptions } from '../../../src/backend/pages/pages.ts'
import { SHELL_SOURCES_FILE } from '../../../src/backend/pages/read-build.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { pageConfig } from '../browser/page-config.ts'
import { isBuilt } from '../../../scripts/build/stamp.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')

/** Builds the pages, if they are older than their sources. */
export function build(): void {
  if (!isBuilt(dist)) runBuild()
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

type HostOptions = Omit<PageHostOptions, 'directory'>

/** The built pages as a product serves them. */
function hostWithShells(options: HostOptions): Promise<PageHost> {
  build()
  return createPageHost({ ...options, directory: dist })
}

/**
 * The built pages without a shell for the service worker. A start renders the shells of all pages, which takes longer than most files
 * of tests: they are for `page-host.test.ts`.
 */
export async function hostWithoutShells(options: HostOptions): Promise<PageHost> {
  build()
  const none: ShellSources = { pages: {}, files: {} }
  // All of it is read before the host is there.
  const directory = temporaryFolder()
  try {
    for (const name of readdirSync(dist))
      if (name !== SHELL_SOURCES_FILE) symlinkSync(join(dist, name), join(directory, name))
    writeFileSync(join(directory, SHELL_SOURCES_FILE), JSON.stringify(none))
    return await createPageHost({ ...options, directory })
  } finally {
    removeFolder(directory)
  }
}

/**
 * The built pages on a free port.
 * @param options `shells: true` where a test asks for them
 */
export async function startSite({
  shells = false,
  ...rest
}: { publicOrigin?: string; shells?: boolean } = {}) {
  const errors: { error: unknown; route: string }[] = []
  const options: HostOptions = {
    config: pageConfig,
    api: () => new Response(null, { status: 503 }),
    logError: (error, route) => void errors.push({ error, route }),
    ...rest,
  }
  const host = await (shells ? hostWithShells(options) : hostWithoutShells(options))
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
