import { beforeEach, expect, test } from 'vitest'
import type { Invitation } from '../../../../src/contract/people/invitations.ts'
import { firstView } from '../../../../src/lib/people/people-view.ts'
import {
  $invitations,
  invitePeople,
  loadInvitations,
  sendInvitationAgain,
  takeInvitationBack,
} from '../../../../src/lib/stores/people/invitations.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { $peopleView, showPeople } from '../../../../src/lib/stores/people/people-view.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// Product page, section 2, Invitation: who was invited, by whom, until when; section 4: sent again, taken back.

const app = useApp()
const LIST = 'GET /api/organisation/1/invitations'
const rows = () => {
  const list = $invitations.value
  return list.state === 'ready' ? list.value.data : []
}
const emails = () => rows().map(({ email }) => email)
const rowOf = (email: string): Invitation => {
  const row = rows().find((one) => one.email === email)
  if (!row) throw new Error(`${email} is not in the list`)
  return row
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
  showPeople(firstView('invitations'))
})

test('whoever is invited stands in the list, and whoever cannot be is told by the place in what was sent', async () => {
  const answer = await invitePeople([
    { email: 'Neu@Wehr.example', first_name: 'Zoë "Zo"', last_name: 'Öztürk-O’Neill', function: '👩‍🚒' },
    { email: 'falsch' },
    { email: 'neu@wehr.example' },
    { email: 'mitglied@demo.example' },
  ])
  expect(answer.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'email'],
    [3, 'twice'],
    [4, 'member'],
  ])

  await loadInvitations()
  expect(rowOf('neu@wehr.example')).toMatchObject({
    first_name: 'Zoë "Zo"',
    last_name: 'Öztürk-O’Neill',
    function: '👩‍🚒',
    state: 'open',
  })
})

test('one that is sent again stays where it is, and one that is taken back says so', async () => {
  await invitePeople([{ email: 'erst@wehr.example' }, { email: 'dann@wehr.example' }])
  await loadInvitations()
  const before = emails()
  app.passTime(60_000)
  const { sent_at: sentAt } = rowOf('erst@wehr.example')
  await sendInvitationAgain(rowOf('erst@wehr.example'))
  expect(emails()).toEqual(before)
  expect(rowOf('erst@wehr.example').sent_at > sentAt).toBe(true)

  await takeInvitationBack(rowOf('erst@wehr.example'))
  expect(rowOf('erst@wehr.example').state).toBe('revoked')
  expect(rowOf('dann@wehr.example').state).toBe('open')
  await expect(sendInvitationAgain(rowOf('erst@wehr.example'))).rejects.toMatchObject({
    problem: { kind: 'server', status: 409 },
  })
})

test('the list shows what its filter says, and the last page where the one asked for is gone', async () => {
  await invitePeople([{ email: 'offen@wehr.example' }, { email: 'zurück@wehr.example' }])
  await loadInvitations()
  await takeInvitationBack(rowOf('zurück@wehr.example'))

  showPeople({ list: 'invitations', filter: { state: 'revoked', search: 'ZURÜCK' }, page: 1 })
  await expect.poll(emails).toEqual(['zurück@wehr.example'])
  showPeople({ list: 'invitations', filter: { search: 'offen@' }, page: 9 })
  await expect.poll(emails).toEqual(['offen@wehr.example'])
  expect($peopleView.get().page).toBe(1)
})

test('an answer to an older question is not shown', async () => {
  await invitePeople([{ email: 'spät@wehr.example' }])
  await loadInvitations()
  const release = app.holdBack(LIST, 'answer')
  showPeople({ list: 'invitations', filter: { search: 'gibt-es-nicht' }, page: 1 })
  await expect.poll(() => app.held()).toBe(true)
  showPeople({ list: 'invitations', filter: { search: 'spät' }, page: 1 })
  await expect.poll(emails).toEqual(['spät@wehr.example'])
  release()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(emails()).toEqual(['spät@wehr.example'])
})

test('without a network what was there stays, marked as old; but it answers no other question', async () => {
  await invitePeople([{ email: 'alt@wehr.example' }])
  await loadInvitations()
  app.cutNetwork()
  await loadInvitations()
  expect($invitations.value).toMatchObject({ state: 'ready', stale: true })
  expect(emails()).toContain('alt@wehr.example')

  showPeople({ list: 'invitations', filter: { state: 'used' }, page: 1 })
  await expect.poll(() => $invitations.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } })
  app.mendNetwork()
})

test('a failure empties the list', async () => {
  await loadInvitations()
  app.breakAnswers(200)
  await loadInvitations()
  expect($invitations.value).toMatchObject({ state: 'failed' })
  app.mendAnswers()
})

test('whoever invites without a network is told, and the next try names who was invited all the same', async () => {
  app.loseAnswer('POST /api/organisation/1/invitations')
  await expect(invitePeople([{ email: 'doch@wehr.example' }])).rejects.toMatchObject({
    problem: { kind: 'offline' },
  })
  const again = await invitePeople([{ email: 'doch@wehr.example' }])
  expect(again.refused.map(({ reason }) => reason)).toEqual(['invited'])
})

test('nothing is left of it in another organisation, or for somebody else', async () => {
  await loadInvitations()
  showPeople({ list: 'invitations', filter: { state: 'open' }, page: 2 })
  chooseOrganisation(2)
  expect($invitations.value.state).toBe('loading')
  expect($peopleView.get()).toEqual(firstView('invitations'))

  const before = app.count('GET /api/organisation/2/invitations')
  await loadInvitations()
  expect(app.count('GET /api/organisation/2/invitations')).toBe(before)
  endSession()
  expect([$invitations.value.state, $peopleView.get()]).toEqual(['loading', firstView('members')])
})
