import type { Page } from 'playwright'
import { type Invitation, listInvitations } from '../../src/contract/people/invitations.ts'
import { type ListedPerson, listPeople } from '../../src/contract/people/people.ts'

/** ISO, so many minutes before the moment at which the pictures are taken. */
type Ago = (minutes: number) => string

/** People with everything a list can show: long names, no name, what has ended, who is gone; their times stand still. */
export async function listedPeople(page: Page, ago: Ago): Promise<void> {
  const someone: ListedPerson = {
    id: 1,
    first_name: 'Lars',
    last_name: 'Leitung',
    display_name: 'Lars Leitung',
    email: 'leitung@demo.example',
    function: 'Wehrführer',
    personnel_no: '12',
    qualifications: [
      { name: 'Zugführer', until: null },
      { name: 'AGT', until: '2031-03-31' },
    ],
    group_ids: [1],
    admin: true,
    tenant_admin: false,
    state: 'active',
    last_login_at: ago(3),
    joined_at: ago(500_000),
    left_at: null,
  }
  const people: ListedPerson[] = [
    someone,
    {
      ...someone,
      id: 2,
      display_name: 'Zoë “Zo” Öztürk-O’Neill',
      email: 'zoe.oeztuerk-oneill@feuerwehr-musterstadt.example',
      function: 'Gruppenführerin',
      qualifications: [
        { name: 'AGT', until: '2024-06-30' },
        { name: 'Maschinistin', until: null },
        { name: 'Rettungssanitäterin', until: null },
      ],
      admin: false,
      last_login_at: ago(1_500),
    },
    {
      ...someone,
      id: 3,
      display_name: 'Ada Admin',
      email: 'admin@demo.example',
      function: null,
      qualifications: [],
      admin: false,
      tenant_admin: true,
      last_login_at: ago(90_000),
    },
    {
      ...someone,
      id: 4,
      display_name: 'Max Muster',
      email: 'max@wehr.example',
      qualifications: [],
      admin: false,
      state: 'inactive',
      last_login_at: null,
    },
  ]
  const json = { data: people, current_page: 1, last_page: 3, per_page: 20, total: 48 }
  await page.route(`**${pathOf(listPeople.path)}?**`, (route) => route.fulfill({ json }))
}

/** One invitation in each state. */
export async function listedInvitations(page: Page, ago: Ago): Promise<void> {
  const open: Invitation = {
    id: 1,
    email: 'zoe@wehr.example',
    first_name: 'Zoë',
    last_name: 'Öztürk',
    function: 'Gruppenführerin',
    group_ids: [],
    state: 'open',
    invited_by: 'Lars Leitung',
    created_at: ago(4_000),
    sent_at: ago(4_000),
    delivery: 'sent',
    mail_answer: null,
    unconfirmed: false,
    expires_at: ago(-6_080),
    used_at: null,
    revoked_at: null,
  }
  const nameless = { ...open, first_name: null, last_name: null, function: null }
  const data: Invitation[] = [
    open,
    { ...nameless, id: 2, email: 'ida@wehr.example', state: 'used', used_at: ago(30) },
    { ...nameless, id: 3, email: 'max@wehr.example', state: 'expired', expires_at: ago(1_400) },
    { ...open, id: 4, first_name: 'Nele', last_name: null, state: 'revoked', revoked_at: ago(9_000) },
  ]
  const json = { data, current_page: 1, last_page: 1, per_page: 20, total: data.length }
  await page.route(`**${pathOf(listInvitations.path)}?**`, (route) => route.fulfill({ json }))
}

function pathOf(path: string): string {
  return path.replace('{organisationId}', '1')
}
