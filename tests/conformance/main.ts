import { findChromium } from '../../scripts/chromium.ts'
import { client, install, library, program } from './install.ts'
import { run, type Finished } from './run.ts'
import { startServers, type Servers } from './servers.ts'

/**
 * `npm run conformance`: the vendor's own suites, unmodified from their packages, against our realtime server and HTTP
 * API. `npm run conformance -- node` runs the named ones only: library, node, browser.
 */

interface Suite {
  name: string
  title: string
  /** Fewer would mean that some were not run; more, that the packages have changed. */
  tests: number
  start: (servers: Servers) => Promise<Finished>
  /** Reads from its output how many passed. */
  passed: RegExp
}

const suites: readonly Suite[] = [
  {
    name: 'library',
    title: 'pusher (server library), remote tests',
    tests: 5,
    start: ({ publisherUrl }) =>
      run(program('mocha'), ['tests/remote/pusher/{get,trigger}.js'], {
        directory: library,
        environment: { PUSHER_URL: publisherUrl },
      }),
    passed: /(\d+) passing/,
  },
  {
    name: 'node',
    title: 'pusher-js, integration specs in Node',
    tests: 84,
    start: async ({ targets }) => {
      const environment = { TARGETS: targets, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' }
      const options = { directory: client, environment }
      const bundled = await run(program('webpack'), ['--config=../webpack-node.cjs'], options)
      if (bundled.code !== 0) return bundled
      return run(program('jasmine'), ['--config=spec/config/jasmine/integration.json'], options)
    },
    passed: /Executed (\d+) of \d+ specs?.*SUCCESS/,
  },
  {
    name: 'browser',
    title: 'pusher-js, integration specs in Chromium',
    tests: 92,
    start: async ({ targets }) =>
      run(program('karma'), ['start', '../karma-web.cjs'], {
        directory: client,
        environment: { TARGETS: targets, CHROME_BIN: await findChromium() },
      }),
    passed: /Executed (\d+) of \d+.*SUCCESS/,
  },
]

async function main(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown)
    throw new Error(`There is no suite "${unknown}": ${suites.map(({ name }) => name).join(', ')}.`)
  await install()
  const lines: string[] = []
  let ok = true
  for (const suite of suites) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue
    console.log(`\n── ${suite.title}`)
    const servers = await startServers()
    try {
      const { code, output } = await suite.start(servers)
      const passed = Number(suite.passed.exec(output)?.[1] ?? 0)
      const good = code === 0 && passed === suite.tests
      ok &&= good
      lines.push(`${good ? 'ok    ' : 'FAILED'} ${suite.title}: ${passed} of ${suite.tests} passed`)
    } finally {
      await servers.close()
    }
  }
  console.log(`\n${lines.join('\n')}`)
  return ok
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
