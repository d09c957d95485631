import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { raiseAlarm } from '../support/people.ts'
import { startServer } from '../support/server-process.ts'

const script = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url))

test('a backup of the running server holds the last alarm that was answered', async () => {
  const folder = temporaryFolder()
  const server = await startServer({ main: 'calls' })
  try {
    const { id } = await raiseAlarm(server.origin, { title: 'B1 Kleinbrand' })

    const target = join(folder, 'backup.sqlite')
    execFileSync(process.execPath, [script, target], { env: { DATA_DIR: server.dataDirectory } })

    const copy = new DatabaseSync(target, { readOnly: true })
    expect(copy.prepare('select title from operations where id = ?').get(id)).toMatchObject({
      title: 'B1 Kleinbrand',
    })
    copy.close()
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})
