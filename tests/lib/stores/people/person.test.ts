import { beforeEach, expect, test } from 'vitest'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import {
  $personPermissions,
  currentPermissionsOf,
  loadPersonPermissions,
  previewPermissions,
  savePermissions,
} from '../../../../src/lib/stores/people/person-permissions.ts'
import { currentPersonOf, savePerson } from '../../../../src/lib/stores/people/person-work.ts'
import { $person, $shownPersonId, loadPerson, showPerson } from '../../../../src/lib/stores/people/person.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// Those who administer an organisation see and change one of its people, and what they may do.

const app = useApp()
const MEMBER = 1
const PERSON = `GET /api/organisation/1/user/${MEMBER}`

const known = () => {
  const person = $person.get()
  return person.state === 'ready' ? person.value : undefined
}
const permissions = () => {
  const shown = $personPermissions.get()
  return shown.state === 'ready' ? shown.value : undefined
}
const mayDo = (name: string) => permissions()?.entries.find((one) => one.name === name)?.has_permission

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('a member is shown, changed by what was answered, and nobody else is meant', async () => {
  showPerson(MEMBER)
  await loadPerson()
  expect(known()).toMatchObject({ id: MEMBER, email: 'mitglied@demo.example' })

  await savePerson(MEMBER, { version: known()?.version ?? 0, function: 'Maschinistin' })
  expect(known()?.function).toBe('Maschinistin')
})

test('whoever names an older version is told how they stand now, and that is shown', async () => {
  showPerson(MEMBER)
  await loadPerson()
  const version = known()?.version ?? 0
  await savePerson(MEMBER, { version, function: 'Erste' })

  const error: unknown = await savePerson(MEMBER, { version, function: 'Zweite' }).catch(
    (one: unknown) => one,
  )
  expect(currentPersonOf(error)?.function).toBe('Erste')
  expect(known()?.function).toBe('Erste')
})

test('without an answer what was there stays, and is said to be old', async () => {
  showPerson(MEMBER)
  await loadPerson()
  app.cutNetwork()
  await Promise.all([loadPerson(), loadPersonPermissions()])
  app.mendNetwork()

  expect($person.get()).toMatchObject({ state: 'ready', stale: true, value: { id: MEMBER } })
  expect($personPermissions.get()).toMatchObject({ state: 'ready', stale: true })
})

test('another organisation shows nothing of the first, and whoever signs out leaves nothing', async () => {
  showPerson(MEMBER)
  await loadPerson()
  chooseOrganisation(2)
  expect([known(), $shownPersonId.get()]).toEqual([undefined, 0])

  chooseOrganisation(1)
  showPerson(MEMBER)
  await loadPerson()
  endSession()
  expect([known(), permissions()]).toEqual([undefined, undefined])
})

test('an answer for the organisation that was left is not shown', async () => {
  const release = app.holdBack(PERSON, 'answer')
  showPerson(MEMBER)
  await expect.poll(() => app.held()).toBe(true)
  chooseOrganisation(2)
  release()
  await loadPerson()
  expect(known()).toBeUndefined()
})

test('whoever administers nothing there does not even ask', async () => {
  endSession()
  await app.signIn('mitglied')
  chooseOrganisation(1)
  const before = app.count(PERSON)
  showPerson(MEMBER)
  await loadPerson()
  expect(app.count(PERSON)).toBe(before)
})

test('a preview changes nothing; what is saved holds, and is taken back again', async () => {
  showPerson(MEMBER)
  await loadPersonPermissions()
  expect(mayDo('operations.create')).toBe(false)
  const grants = [{ name: 'operations.create', general: false, granted: true }] as const

  const changes = await previewPermissions([...grants])
  expect(changes.map(({ before, after }) => [before.has_permission, after.has_permission])).toEqual([
    [false, true],
  ])
  await loadPersonPermissions()
  expect(mayDo('operations.create')).toBe(false)

  await savePermissions(permissions()?.version ?? 0, [...grants])
  expect(mayDo('operations.create')).toBe(true)
  await savePermissions(permissions()?.version ?? 0, [{ ...grants[0], granted: null }])
  expect(mayDo('operations.create')).toBe(false)
})

test('permissions that somebody else has changed meanwhile are shown as they stand, and nothing is saved', async () => {
  showPerson(MEMBER)
  await loadPersonPermissions()
  const version = permissions()?.version ?? 0
  await savePermissions(version, [{ name: 'files.upload', general: false, granted: true }])

  const late = savePermissions(version, [{ name: 'files.share', general: false, granted: true }])
  const error: unknown = await late.catch((one: unknown) => one)
  expect(currentPermissionsOf(error)?.version).not.toBe(version)
  expect([mayDo('files.upload'), mayDo('files.share')]).toEqual([true, false])
})
