import { beforeEach, expect, test, vi } from 'vitest'
import { $freshApiKey, makeApiKey } from '../../../../src/lib/stores/organisation/api-keys.ts'
import { fetchRefusal, intakeRefusals } from '../../../../src/lib/stores/organisation/intake-refusals.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// The administrators of an organisation see the refused messages of its keys, page by page.

const app = useApp()
const shown = () => {
  const refused = intakeRefusals.$data.get()
  return refused.state === 'ready' ? refused.value : undefined
}
const send = (body: string) =>
  fetch(`${app.origin()}/api/intake/alarm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${$freshApiKey.get()?.key}`, 'content-type': 'application/json' },
    body,
  })

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('refused messages come page by page, and the body of a message is fetched when it is opened', async () => {
  await makeApiKey('Leitstelle Nord', ['alarm'])
  for (let number = 0; number < 21; number += 1) expect((await send(`Nummer ${number}`)).status).toBe(422)
  await vi.waitFor(async () => {
    await intakeRefusals.load()
    expect(shown()?.rows.filter(({ sender }) => sender === 'Leitstelle Nord')).toHaveLength(20)
    expect(shown()?.next).not.toBeNull()
  })

  await intakeRefusals.loadEarlier()
  expect(shown()?.rows).toHaveLength(21)
  expect(shown()?.next).toBeNull()
  const oldest = shown()?.rows.at(-1)
  const opened = await fetchRefusal(oldest?.id ?? 0)
  expect(opened).toMatchObject({
    body: expect.stringMatching(/^Nummer \d+$/),
    views: [{ display_name: 'Lars Leitung' }],
  })
})
