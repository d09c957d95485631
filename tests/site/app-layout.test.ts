import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite } from '../support/servers/built-site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
}, 180_000)
afterAll(() => site.close())

// Specification, section 2: home and access denied stand in the app layout; login does not.
test.each(['/', '/no-access'])('%s stands in the app layout, in both languages', async (path) => {
  for (const address of [path, `/en${path}`]) expect(await shellAt(address)).toContain('class="app-header')
})

test('login stands alone', async () => {
  expect(await shellAt('/login')).not.toContain('class="app-header')
})

test('the page of the account says which version of the product this is', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await shellAt('/profile')).toMatch(new RegExp(`>Version</span>\\s*<span[^>]*>${version}<`))
})

/** Without a hint, as the browser asks for it where no cookie can be kept. */
async function shellAt(path: string): Promise<string> {
  const answer = await fetch(`${site.origin}${path.replace(/(.)\/$/, '$1')}?guard=browser`)
  expect(answer.status).toBe(200)
  return answer.text()
}
