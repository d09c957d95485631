import { expect, onTestFinished, test } from 'vitest'
import { readShells } from '../../../src/lib/worker/shells.ts'
import { startSite } from '../../support/servers/built-site.ts'

/** The revision of each shell by its file, from the worker of a site with this configuration. */
async function shellsOf(config?: Parameters<typeof startSite>[0]): Promise<Map<string, string>> {
  const site = await startSite(config)
  onTestFinished(async () => void (await site.close()))
  const worker = await (await fetch(`http://127.0.0.1:${site.port}/sw.js`)).text()
  const list = /\/shell\/[^`'"]*/.exec(worker)?.[0] ?? ''
  return new Map(readShells(list).map(({ url, revision }) => [url, revision]))
}

test('another configuration makes other shells; the same one, the same', async () => {
  const known = await shellsOf()

  expect(known.size).toBeGreaterThan(0)
  expect(await shellsOf()).toEqual(known)
  const proxied = await shellsOf({ publicOrigin: 'https://alarm.example.org' })
  expect(proxied.get('/shell/de/login.html')).not.toBe(known.get('/shell/de/login.html'))
})
