import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { $group, showGroup } from '../../../../src/lib/stores/people/group.ts'
import {
  $groupMembers,
  changeMembers,
  searchMembers,
  showMembers,
} from '../../../../src/lib/stores/people/group-members.ts'
import { currentOf, makeGroup, removeGroup, saveGroup } from '../../../../src/lib/stores/people/group-work.ts'
import { $groups, loadGroups } from '../../../../src/lib/stores/people/groups.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// Groups of an organisation, made, changed, filled and deleted by whoever administers it.

const app = useApp()
const LIST = 'GET /api/organisation/1/groups'
const names = () => {
  const groups = $groups.get()
  return groups.state === 'ready' ? groups.value.map(({ name }) => name) : groups.state
}
const members = () => {
  const people = $groupMembers.get()
  return people.state === 'ready' ? people.value.data.map(({ first_name }) => first_name) : people.state
}
const shownGroup = () => {
  const group = $group.get()
  if (group.state !== 'ready') throw new Error(`the group is ${group.state}`)
  return group.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('a group is made, filled, changed and deleted', async () => {
  const { id, version } = await makeGroup({ name: 'Jugend', colour: 'blue' })
  await loadGroups()
  expect(names()).toContain('Jugend')

  showGroup(id)
  await expect.poll(() => $group.get().state).toBe('ready')
  showMembers(id)
  await expect.poll(members).toEqual([])
  await changeMembers(id, { add: [1, 2] })
  expect(members()).toHaveLength(2)
  expect(shownGroup().members).toBe(2)
  searchMembers('mi')
  await expect.poll(members).toEqual(['Mia'])
  await changeMembers(id, { remove: [1] })
  expect(members()).toEqual([])
  expect(shownGroup()).toMatchObject({ members: 1, version })

  await saveGroup(id, { version, name: 'Jugendfeuerwehr' })
  expect(shownGroup()).toMatchObject({ name: 'Jugendfeuerwehr', version: version + 1 })
  const conflict = await saveGroup(id, { version, name: 'JF' }).catch((error: unknown) => currentOf(error))
  expect(conflict).toMatchObject({ name: 'Jugendfeuerwehr' })

  await removeGroup(id)
  expect(names()).not.toContain('Jugend')
  // Somebody else has been faster.
  await removeGroup(id)
})

test('a name that is taken is refused by its field', async () => {
  const refused = await makeGroup({ name: 'EINSATZABTEILUNG' }).catch(problemOf)

  expect(refused).toMatchObject({ kind: 'invalid', fields: { name: [expect.any(String)] } })
})

test('without a network what is shown stays, marked as old', async () => {
  await loadGroups()
  app.cutNetwork()
  await loadGroups()

  expect($groups.get()).toMatchObject({ state: 'ready', stale: true })
})

test('an answer for the organisation that was left is not shown', async () => {
  const release = app.holdBack(LIST, 'answer')
  const loading = loadGroups()
  await expect.poll(() => app.held()).toBe(true)
  chooseOrganisation(2)
  release()
  await loading

  expect(names()).toBe('loading')
})

test('whoever administers nothing there does not even ask, and whoever signs out leaves nothing', async () => {
  await loadGroups()
  endSession()
  expect([names(), members(), $group.get().state]).toEqual(['loading', 'loading', 'loading'])

  await app.signIn('mitglied')
  chooseOrganisation(1)
  const before = app.count(LIST)
  await loadGroups()
  expect(app.count(LIST)).toBe(before)
})
