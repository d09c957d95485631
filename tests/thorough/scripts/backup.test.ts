import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentKey } from '../../../src/backend/documents/store/keys.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'
import { sendDocument } from '../../support/documents/send-document.ts'
import { startServer } from '../../support/servers/server-process.ts'

const script = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))

test('a backup of the running server holds the last alarm that was answered', async () => {
  const folder = temporaryFolder()
  const server = await startServer({ main: 'calls' })
  try {
    const { id } = await raiseAlarm(server.origin, { title: 'B1 Kleinbrand' })

    const { token } = await signInByCall(server.origin, 'leitung')
    const bytes = new TextEncoder().encode('Löschwasser')
    await sendDocument(server.origin, token, { name: 'Plan.txt', bytes })

    const target = join(folder, 'backup.sqlite')
    execFileSync(process.execPath, [script, target], { env: { DATA_DIR: server.dataDirectory } })

    // Only its owner may read it, and it is one file: a copy of it alone is whole.
    expect(statSync(target).mode & 0o777).toBe(0o600)
    const beside = ['-wal', '-shm', '-journal'].filter((ending) => existsSync(target + ending))
    expect(beside).toEqual([])

    const copy = new DatabaseSync(target, { readOnly: true })
    expect(copy.prepare('select title from operations where id = ?').get(id)).toMatchObject({
      title: 'B1 Kleinbrand',
    })
    const { sha256 } = copy
      .prepare('select sha256 from document_contents where size = ?')
      .get(bytes.length) as {
      sha256: string
    }
    copy.close()
    // Every document that the copy names is beside it.
    const file = join(`${target}-documents`, contentKey({ tenant_id: 1, sha256 }))
    expect(readFileSync(file, 'utf8')).toBe('Löschwasser')

    // What lies in a bucket is copied by other means, and that is said.
    const other = join(folder, 'other.sqlite')
    const environment = { DATA_DIR: server.dataDirectory, S3_BUCKET: 'plans' }
    const said = execFileSync(process.execPath, [script, other], { env: environment }).toString()
    expect([
      said.includes('The documents lie in the bucket plans'),
      existsSync(`${other}-documents`),
    ]).toEqual([true, false])
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})
