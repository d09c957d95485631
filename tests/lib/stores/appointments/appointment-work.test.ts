import { beforeEach, expect, test } from 'vitest'
import { getAppointment, listAppointments } from '../../../../src/contract/appointments/appointments.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { newIdempotencyKey } from '../../../../src/lib/api/idempotency-key.ts'
import { newAppointmentOf, newValues } from '../../../../src/lib/appointments/appointment-input.ts'
import { attemptsOfForm } from '../../../../src/lib/stores/appointments/appointment-attempts.ts'
import {
  fetchAppointmentChoices,
  findDocuments,
  mayFindDocuments,
} from '../../../../src/lib/stores/appointments/appointment-choices.ts'
import {
  cancelAppointment,
  createAppointment,
  currentAppointmentOf,
  deleteAppointment,
  updateAppointment,
} from '../../../../src/lib/stores/appointments/appointment-work.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { documentCallsAt } from '../../../support/documents/documents.ts'
import { useApp } from '../app.ts'

// Appointments that an administrator makes and that its responsible member changes, against the real backend.

const app = useApp()
const ORGANISATION = 1
const CREATE = 'POST /api/organisation/1/appointment'
const place = (id: number) => ({ id, organisation_id: ORGANISATION })
const read = (id: number) =>
  call(getAppointment, { params: { organisationId: ORGANISATION, appointmentId: id } })
const inputOf = (title: string) => newAppointmentOf({ ...newValues('2026-12-03'), title })
const enter = async (person: 'admin' | 'leitung' | 'mitglied') => {
  endSession()
  await app.signIn(person)
  chooseOrganisation(ORGANISATION)
}

beforeEach(() => enter('leitung'))

test('a lost answer and a second attempt make one appointment, at the time of the clocks of the organisation', async () => {
  const key = newIdempotencyKey()
  const input = await inputOf('Einmal')
  app.loseAnswer(CREATE)
  const lost = await createAppointment(ORGANISATION, input, key).catch(problemOf)
  const id = typeof lost === 'number' ? lost : await createAppointment(ORGANISATION, input, key)
  expect(await createAppointment(ORGANISATION, input, key)).toBe(id)
  expect(await read(id)).toMatchObject({
    title: 'Einmal',
    starts_at: '2026-12-03T18:30:00.000Z',
    time_zone: 'Europe/Berlin',
  })
  await deleteAppointment(place(id), 'this')
})

const titles = async () => {
  const input = { from: '2026-12-03', to: '2026-12-03' }
  const { data } = await call(listAppointments, { params: { organisationId: ORGANISATION }, input })
  return data.map(({ title }) => title)
}

test('after a lost answer the member changes the form and sends it again: there is one appointment, as changed', async () => {
  const make = attemptsOfForm()
  // This attempt does not reach the server.
  app.cutNetwork()
  expect(await make(ORGANISATION, await inputOf('Nie da')).catch(problemOf)).toMatchObject({
    kind: 'offline',
  })
  app.mendNetwork()
  app.loseAnswer(CREATE)
  expect(await make(ORGANISATION, await inputOf('Verloren')).catch(problemOf)).toMatchObject({
    kind: 'offline',
  })
  const id = await make(ORGANISATION, await inputOf('Geändert'))
  expect(await titles()).toEqual(['Geändert'])
  expect(await make(ORGANISATION, await inputOf('Geändert'))).toBe(id)
  await deleteAppointment(place(id), 'this')
})

test('after a lost answer the member chooses another organisation: the appointment is in that one alone', async () => {
  await enter('admin')
  const make = attemptsOfForm()
  app.loseAnswer(CREATE)
  await make(ORGANISATION, await inputOf('Woanders')).catch(problemOf)
  expect(await titles()).toEqual(['Woanders'])
  const second = await make(2, await inputOf('Woanders'))
  expect(await titles()).toEqual([])
  await deleteAppointment({ id: second, organisation_id: 2 }, 'this')
})

test('wrong values are refused by their fields', async () => {
  const input = { ...(await inputOf('Falsch')), ends_at: '2026-12-03T19:00', starts_at: '2026-12-03T20:00' }
  const refused = await createAppointment(ORGANISATION, input, newIdempotencyKey()).catch(problemOf)
  expect(refused).toMatchObject({ kind: 'invalid', fields: { ends_at: ['Das Ende liegt vor dem Beginn.'] } })
})

test('who changes an older version gets the current one', async () => {
  const id = await createAppointment(ORGANISATION, await inputOf('Zweimal'), newIdempotencyKey())
  const { version } = await updateAppointment(place(id), { version: 1, title: 'Zuerst' })
  expect(version).toBe(2)
  const theirs = await updateAppointment(place(id), { version: 1, title: 'Danach' }).catch(
    currentAppointmentOf,
  )
  expect(theirs).toMatchObject({ title: 'Zuerst', version: 2 })
  await deleteAppointment(place(id), 'this')
})

test('a cancelled appointment stays with its reason, and cannot be changed', async () => {
  const id = await createAppointment(ORGANISATION, await inputOf('Abgesagt'), newIdempotencyKey())
  const cancelled = await cancelAppointment(place(id), { version: 1, reason: 'Sturm', scope: 'this' })
  expect(cancelled).toMatchObject({ cancel_reason: 'Sturm' })
  const late = await updateAppointment(place(id), { version: 2, title: 'Doch' }).catch(currentAppointmentOf)
  expect(late).toMatchObject({ title: 'Abgesagt', cancel_reason: 'Sturm' })
})

test('an appointment is deleted once; once a member was told it can only be cancelled', async () => {
  const id = await createAppointment(ORGANISATION, await inputOf('Weg'), newIdempotencyKey())
  await deleteAppointment(place(id), 'this')
  // Another person has removed it meanwhile.
  await deleteAppointment(place(id), 'this')

  const told = await createAppointment(ORGANISATION, await inputOf('Bekannt'), newIdempotencyKey())
  await app.write((queries) =>
    queries
      .updateTable('appointments')
      .set({ told_at: '2026-11-20T10:00:00.000Z' })
      .where('id', '=', told)
      .execute(),
  )
  expect(await deleteAppointment(place(told), 'this').catch(currentAppointmentOf)).toMatchObject({
    title: 'Bekannt',
    may_delete: false,
  })
})

test('an administrator chooses from groups, members and documents', async () => {
  const { groups, people, timeZone } = await fetchAppointmentChoices(ORGANISATION)
  expect(groups.map(({ name }) => name)).toContain('Einsatzabteilung')
  expect(people?.map(({ name }) => name)).toContain('Mia Mitglied')
  expect(timeZone).toBe('Europe/Berlin')
  expect(mayFindDocuments(ORGANISATION)).toBe(true)

  const { id: documentId, name } = await (
    await documentCallsAt(app.origin())
  ).make({ name: 'Dienstplan.txt' })
  const document = { id: documentId, name }
  expect(await findDocuments(ORGANISATION, 'dienst')).toContainEqual(document)
  expect(await findDocuments(ORGANISATION, 'Fahrtenbuch')).toEqual([])
  const input = { ...(await inputOf('Mit Dokument')), document_ids: [documentId] }
  const id = await createAppointment(ORGANISATION, input, newIdempotencyKey())
  expect((await read(id)).documents).toEqual([document])
})

test('the responsible member changes their appointment without the list of members, which would be refused', async () => {
  const { people } = await fetchAppointmentChoices(ORGANISATION)
  const mia = people?.find(({ name }) => name === 'Mia Mitglied')
  const input = { ...(await inputOf('Von Mia')), responsible_id: mia?.id ?? 0 }
  const id = await createAppointment(ORGANISATION, input, newIdempotencyKey())

  await enter('mitglied')
  const choices = await fetchAppointmentChoices(ORGANISATION)
  expect(choices.people).toBeUndefined()
  const { may_edit, version } = await read(id)
  expect(may_edit).toBe(true)
  expect(await updateAppointment(place(id), { version, title: 'Mias Übung' })).toMatchObject({
    title: 'Mias Übung',
  })
  expect(app.refused()).toBe(0)
})
