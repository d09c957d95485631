import type { Page } from 'playwright'
import { getEmailChangeLink } from '../../src/contract/account/email-change.ts'
import { getPasswordReset } from '../../src/contract/account/password.ts'
import { getInvitation } from '../../src/contract/account/registration.ts'
import { listVehicles } from '../../src/contract/vehicles/vehicle-list.ts'
import type { Vehicle } from '../../src/contract/vehicles/vehicles.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import type { VisitName } from '../support/pages.ts'
import { answer, pathOf } from './answers.ts'
import { stillMember, twoDevices } from './known-person.ts'
import { listedDocuments } from './listed-documents.ts'
import { listedInvitations, listedPeople } from './listed-people.ts'

/** What a page is told in its picture, where the demo has little to show or another time each time. */
export const pictured: Partial<Record<VisitName, (page: Page) => Promise<void>>> = {
  newPassword: goodLink,
  register: openInvitation,
  emailChange: goodEmailLink,
  vehicles: busyBoard,
  documents: (page) => listedDocuments(page, minutesAgo),
  profile: twoDevices,
  users: (page) => listedPeople(page, minutesAgo),
  invitations: (page) => listedInvitations(page, minutesAgo),
  person: stillMember,
}

/** Whatever the token: somebody's. */
function goodLink(page: Page): Promise<void> {
  const json = { email: 'mitglied@demo.example', expires_at: minutesAgo(-60) }
  return answer(page, getPasswordReset, json, { token: 'token' })
}

/** The link of a mail about another address, of which no mailbox has confirmed yet. */
function goodEmailLink(page: Page): Promise<void> {
  const expires_at = minutesAgo(-60)
  return answer(
    page,
    getEmailChangeLink,
    { side: 'old', email: 'mia@wehr.example', confirmed: [], expires_at },
    { token: 'token' },
  )
}

/** Whatever the token: that of somebody who has no account. */
function openInvitation(page: Page): Promise<void> {
  return answer(
    page,
    getInvitation,
    {
      state: 'open',
      organisation_name: 'FF Musterstadt',
      inviter_name: 'Lars Leitung',
      email: 'nele@wehr.example',
      first_name: 'Nele',
      last_name: null,
      expires_at: '2026-11-30T13:05:00Z',
      account: 'none',
    },
    { token: 'token' },
  )
}

/** A call, a vehicle nobody has heard of, one that is broken, and notes: other pages have nothing of it. */
async function busyBoard(page: Page): Promise<void> {
  await page.route(`**${pathOf(listVehicles)}`, async (route) => {
    const response = await route.fetch()
    const [command, ladder, engine, second, rescue] = (await response.json()) as Vehicle[]
    if (!command || !ladder || !engine || !second || !rescue) throw new Error('the demo has fewer vehicles')
    const json: Vehicle[] = [
      { ...command, fms_status_note: 'Abschnittsleitung Süd' },
      { ...ladder, fms_call: 5, fms_call_at: minutesAgo(2), fms_call_id: 1 },
      engine,
      second,
      {
        ...rescue,
        fms_status: 2,
        out_of_service_at: minutesAgo(300),
        out_of_service_reason: 'Getriebeschaden, in der Werkstatt bis Freitag',
      },
      {
        ...second,
        id: 6,
        call_sign: 'Florian Musterstadt 1/48-1',
        short_name: 'TLF 4000',
        fms_status: 2,
        fms_status_at: minutesAgo(11),
        current_operation_id: command.current_operation_id,
      },
      {
        ...rescue,
        id: 7,
        call_sign: 'Florian Musterstadt 1/19-1',
        short_name: 'MTF',
        fms_status: null,
        fms_status_at: null,
      },
    ]
    await route.fulfill({ response, json })
  })
}
