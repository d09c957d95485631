import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AlarmInput, AlarmOptional } from '../../../src/contract/operations/operations.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'

// Product page, section 3, Intake: the form that other programs rely on. What docs/intake.md says happens, command by
// command, as whoever copies it sees it.

const page = await readFile(new URL('../../../docs/intake.md', import.meta.url), 'utf8')
const run = promisify(execFile)
let backend: Awaited<ReturnType<typeof bootBackend>>
beforeAll(async () => {
  backend = await bootBackend()
})
afterAll(() => backend.close())

const examples = [...page.matchAll(/```sh\n(.*?)```\s(.*?)```json\n(.*?)```/gs)].map(
  ([, command = '', , answer = '']) => ({ command, answer: JSON.parse(answer) as object }),
)

test('each command is answered as the page says', async ({ skip }) => {
  const curl = await run('curl', ['--version']).catch(() => undefined)
  if (!curl) return skip('there is no curl: this test proves nothing about the page')
  // The page counts from the first alarm of an installation with the demo tenant, whose past differs.
  const ids = new Map<number, number>()

  for (const { command, answer } of examples) {
    const { stdout } = await run('sh', ['-c', command], {
      env: { PATH: process.env['PATH'], ORIGIN: backend.origin, KEY: INTAKE_KEY },
    })
    const got = JSON.parse(stdout) as { id?: number }
    if ('id' in answer && got.id !== undefined) {
      const onPage = Number(answer.id)
      ids.set(onPage, ids.get(onPage) ?? got.id)
      expect(got).toEqual({ ...answer, id: ids.get(onPage) })
    } else expect(got).toEqual(answer)
  }
  expect(new Set(ids.values()).size).toBe(3)
})

test('every command of the page is executed, and every field of an alarm is described', () => {
  expect(examples).toHaveLength((page.match(/```sh\n/g) ?? []).length)
  expect(examples.length).toBeGreaterThan(4)
  for (const field of [...Object.keys(AlarmInput.entries), ...Object.keys(AlarmOptional)])
    expect(page).toMatch(new RegExp(`^\\|[^|]*\`${field}\``, 'm'))
})
