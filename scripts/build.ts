// Builds the site into dist/: Astro's build, the hashes of its inline scripts, the compressed files. With --gallery, the
// site and its gallery of parts into dist-gallery/. A server that runs meanwhile goes on with the build it has started with.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'astro'
import { SCRIPT_HASHES_FILE, SHELL_SOURCES_FILE } from '../src/backend/pages/read-build.ts'
import { gallery } from '../src/gallery/integration.ts'
import { holesOf } from '../src/i18n/holes.ts'
import { compressFiles } from './build/compress.ts'
import { inlineScriptHashes } from './build/script-hashes.ts'
import { writeManifests } from './build/manifests.ts'
import { shellSources } from './build/shell-sources.ts'
import { stageBuild } from './build/staging.ts'
import { digestOfSources, noteBuilt } from './build/stamp.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
// The build is for production, even if a test runner starts it with another NODE_ENV.
process.env['NODE_ENV'] = 'production'
const root = join(import.meta.dirname, '..')
const withGallery = process.argv.includes('--gallery')

const holes = holesOf()
if (holes.length > 0) {
  console.error(`These texts are missing:\n  ${holes.join('\n  ')}`)
  process.exit(1)
}

const { folder: directory, publish } = stageBuild(join(root, withGallery ? 'dist-gallery' : 'dist'))
// Before it reads them: sources that change meanwhile are not what was built.
const sources = digestOfSources()
await build({ root, outDir: directory, logLevel: 'warn', integrations: withGallery ? [gallery()] : [] })
const hashes = await inlineScriptHashes(directory)
writeFileSync(join(directory, SCRIPT_HASHES_FILE), JSON.stringify(hashes, undefined, 2))
writeFileSync(join(directory, SHELL_SOURCES_FILE), JSON.stringify(shellSources(), undefined, 2))
writeManifests(join(directory, 'client'))
compressFiles(join(directory, 'client'))
noteBuilt(directory, sources)
publish()
