import { beforeEach, expect, test } from 'vitest'
import { $integrations, loadIntegrations } from '../../../../src/lib/stores/organisation/integrations.ts'
import {
  $organisationData,
  currentOrganisationOf,
  loadOrganisation,
  saveOrganisation,
} from '../../../../src/lib/stores/organisation/organisation-data.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { $session, endSession, userOf } from '../../../../src/lib/stores/session/session.ts'
import {
  $stations,
  currentStationOf,
  loadStations,
  makeStation,
  removeStation,
  saveStation,
} from '../../../../src/lib/stores/organisation/stations.ts'
import { useApp } from '../app.ts'

// The data of an organisation, its stations, and what it is connected by, for whoever administers it.

const app = useApp()
const stations = () => {
  const known = $stations.get()
  return known.state === 'ready' ? known.value : []
}
const data = () => {
  const known = $organisationData.get()
  if (known.state !== 'ready') throw new Error(`the organisation is ${known.state}`)
  return known.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('a change is shown at once, by its short name in the record of the person too, and an older one is met', async () => {
  await loadOrganisation()
  const { version, short_name } = data()
  await saveOrganisation({ version, short_name: 'Anders' })
  expect(data()).toMatchObject({ short_name: 'Anders', changed_by: 'Lars Leitung' })
  const nameInRecord = () =>
    userOf($session.get())?.memberships?.find((one) => one.organisation_id === 1)?.organisation_short_name
  await expect.poll(nameInRecord).toBe('Anders')
  const theirs = await saveOrganisation({ version, short_name: 'Alt' }).catch(currentOrganisationOf)
  expect(theirs).toMatchObject({ short_name: 'Anders' })
  await saveOrganisation({ version: data().version, short_name })
})

test('stations stay in the order of their names; one where vehicles stand stays, and says how many', async () => {
  await loadStations()
  await makeStation({ name: 'Wache 10' })
  await makeStation({ name: 'Wache 2' })
  expect(stations().map(({ name }) => name)).toEqual(['Wache 2', 'Wache 10', 'Wache Mitte', 'Wache Süd'])
  const [second] = stations()
  if (!second) throw new Error('There is no station.')
  await saveStation(second.id, { version: second.version, name: 'Wache 20' })
  expect(stations().map(({ name }) => name)).toEqual(['Wache 10', 'Wache 20', 'Wache Mitte', 'Wache Süd'])
  const late = await saveStation(second.id, { version: second.version, name: 'x' }).catch(currentStationOf)
  expect(late).toMatchObject({ name: 'Wache 20' })

  const middle = stations().find(({ name }) => name === 'Wache Mitte')
  const kept = await removeStation(middle?.id ?? 0).catch(currentStationOf)
  expect(kept?.vehicles).toBeGreaterThan(0)
  for (const { id, name } of stations()) if (/\d/.test(name)) await removeStation(id)
  await removeStation(second.id)
  expect(stations()).toHaveLength(2)
})

test('the stations keep the order of the backend: what is changed stays, what is new goes where its name belongs', async () => {
  await loadStations()
  const [first, last] = stations()
  if (!first || !last) throw new Error('there are fewer than two stations')
  $stations.set({ state: 'ready', value: [last, first], at: 1, changing: false, stale: false })

  await saveStation(first.id, { version: first.version, address: 'Hauptstraße 1' })
  expect(stations().map(({ id }) => id)).toEqual([last.id, first.id])
  await makeStation({ name: 'Wache Alpha' })
  expect(stations().map(({ name }) => name)).toEqual(['Wache Alpha', last.name, first.name])
  await removeStation(stations()[0]?.id ?? 0)
})

test('what belongs to one organisation is gone with it, and nobody asks for one they do not administer', async () => {
  await Promise.all([loadOrganisation(), loadStations(), loadIntegrations()])
  expect($integrations.get()).toMatchObject({ state: 'ready', value: { organisation_id: 1 } })
  chooseOrganisation(2)
  for (const store of [$organisationData, $stations, $integrations])
    expect(store.get()).toEqual({ state: 'loading' })
  await Promise.all([loadOrganisation(), loadStations(), loadIntegrations()])
  for (const store of [$organisationData, $stations, $integrations])
    expect(store.get()).toEqual({ state: 'loading' })
})
