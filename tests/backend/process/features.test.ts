import { expect, test } from 'vitest'
import * as accountMails from '../../../src/backend/account/mail-kinds.ts'
import { features } from '../../../src/backend/features.ts'
import * as invitationMails from '../../../src/backend/invitations/mail-kinds.ts'
import * as passkeyMails from '../../../src/backend/passkeys/mail-kinds.ts'
import * as secondFactorMails from '../../../src/backend/second-factor/mail-kinds.ts'
import * as sessionMails from '../../../src/backend/session/mail-kinds.ts'

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('no two features have the same name, the same mail or the same part of the export', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([])
  expect(twice(features.flatMap(({ letters = [] }) => letters.map(({ kind }) => kind)))).toEqual([])
  expect(twice(features.flatMap(({ personal }) => Object.keys(personal?.export ?? {})))).toEqual([])
})

test('each mail that can be queued has a letter, or it would be tried until it expires', () => {
  const queued = [accountMails, invitationMails, passkeyMails, secondFactorMails, sessionMails]
  const written = features.flatMap(({ letters = [] }) => letters.map(({ kind }) => kind))

  expect(queued.flatMap((mails) => Object.values(mails).map(({ kind }) => kind)).toSorted()).toEqual(
    written.toSorted(),
  )
})
