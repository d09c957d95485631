import { beforeEach, expect, test } from 'vitest'
import { getOperation } from '../../../../src/contract/operations/operation-detail.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  alarmEverybody,
  endOperation,
  saveOperation,
} from '../../../../src/lib/stores/operations/operation-work.ts'
import { $operation, loadOperation, showOperation } from '../../../../src/lib/stores/operations/operation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { addGroup } from '../../../support/worlds/tenant-rows.ts'
import { useApp } from '../app.ts'

// Product page, section 2, Keyword: if an update does not say whom to alarm, a person decides.

const app = useApp()
let group = 0

beforeEach(async () => {
  await app.signIn('leitung')
  settleOrganisation()
  chooseOrganisation(1)
  group = await app.write((queries) =>
    addGroup(queries, { tenant: 1, organisation: 1, name: `Führung ${Date.now()}`, members: [2] }),
  )
})

/** Raises an operation that alarms the group alone. */
async function raised() {
  const { id: operationId } = await raiseAlarm(app.origin(), { title: 'Rauch' })
  return saveOperation(operationId, { version: 1, group_ids: [group] })
}
const shown = (operationId: number) => call(getOperation, { params: { organisationId: 1, operationId } })

test('all members are alarmed despite a concurrent change of the operation, and the change stays', async () => {
  const seen = await raised()
  await saveOperation(seen.id, { version: seen.version ?? 1, remark: 'Hinterhof' })

  await alarmEverybody(seen)

  expect(await shown(seen.id)).toMatchObject({ groups: [], remark: 'Hinterhof' })
})

test('the page shows the response of the backend without fetching the operation', async () => {
  await loadPermissions()
  const seen = await raised()
  showOperation(seen.id)
  await loadOperation()
  const own = () => ($operation.value.state === 'ready' ? $operation.value.value : undefined)
  expect(own()).toMatchObject({ groups: [{ id: group }] })
  const asked = () => app.count(`GET /api/organisation/1/operation/${seen.id}`)
  const before = asked()

  await alarmEverybody(seen)

  expect(own()).toMatchObject({ groups: [], timeline: (await shown(seen.id)).timeline })
  // This test fetched the operation once itself.
  expect(asked()).toBe(before + 1)
})

test('an operation that was closed meanwhile does not alarm, and the leader gets an error', async () => {
  const seen = await raised()
  await endOperation(seen.id, 'done', '')

  await expect(alarmEverybody(seen)).rejects.toThrow()

  expect((await shown(seen.id)).groups).toMatchObject([{ id: group }])
})
