import type { Page } from 'playwright'
import type * as v from 'valibot'
import { listInvitations, revokeInvitation } from '../../../../src/contract/people/invitations.ts'
import { getPerson, type Person as Member, updatePerson } from '../../../../src/contract/people/people.ts'
import {
  getPersonPermissions,
  type PersonPermissions,
  putPersonPermissions,
} from '../../../../src/contract/people/person-permissions.ts'
import { latestOperations } from '../../../../src/contract/operations/operation-list.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { fillIn } from '../../../../src/lib/api/fill-in.ts'
import { findViolations } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { type Answered, send } from '../../../support/servers/contract-target.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { type Person, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import {
  choosePermission,
  openPerson,
  permissionRow,
  permissionSetting,
  savePermissions,
  savingBar,
} from '../../../support/journeys/person-page.ts'

// The leaders of an organisation see and change a member and the member’s permissions: a matrix shows for each permission whether
// it is granted and why, and lists the changes before saving. Specification, section 2: /settings/user/{id}; section 6:
// permissions.

const MEMBER = 1
const LEADER = 2
const PATH = `/settings/user/${MEMBER}`

test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket/] })

const standing = (page: Page, name: string) => page.locator(`[data-standing="${name}"]`)

/** Sends a request of a person about a user. Returns the response of the server. */
async function ask(
  origin: string,
  person: Person,
  { method, path }: { method: string; path: string },
  userId: number,
  body?: unknown,
): Promise<Answered> {
  const { token } = await signInByCall(origin, person)
  return send(origin, method, fillIn(path, { organisationId: 1, userId }), { token, body })
}

const grantsOf = async (origin: string, userId = MEMBER) =>
  (await ask(origin, 'leitung', getPersonPermissions, userId)).json as PersonPermissions
const memberOf = async (origin: string, userId = MEMBER) =>
  (await ask(origin, 'leitung', getPerson, userId)).json as Member

test.describe('in English', () => {
  const locale = 'en'
  const { person, personPermissions: words, permissionNames, personStanding } = catalogues[locale]

  test('only a leader opens a member, and sees the name, the permissions and their reasons', async ({
    page,
    openBrowser,
  }) => {
    const path = localizePath(PATH, locale)
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === localizePath('/login', locale))
    const member = await openBrowser()
    await signIn(member, 'mitglied')
    await member.goto(path)
    await expect(member).toHaveURL((url) => url.pathname === localizePath('/no-access', locale))

    await openPerson(page, path)
    await expect(page).toHaveTitle(/^Mia Mitglied · /)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mia Mitglied')
    await expect(page.locator('.person-contact a').first()).toHaveAttribute(
      'href',
      'mailto:mitglied@demo.example',
    )
    await expect(page.locator('.person-facts')).toContainText('AGT')

    const view = permissionRow(page, 'vehicles.view')
    await expect(view).toContainText(permissionNames.vehicles.view)
    await expect(view.locator('.permission-now')).toContainText(words.yes)
    await expect(view.locator('.permission-now')).toContainText(
      words.reasons.group.granted.split('{{')[0] ?? '',
    )
    await expect(permissionRow(page, 'operations.create').locator('.permission-now')).toContainText(
      words.reasons.nobody,
    )
    await expect(page.locator('main')).toContainText(words.generalLocked)
    await expect(standing(page, 'tenant_admin')).toContainText(personStanding.locks.tenant)
    await expect(standing(page, 'tenant_admin').getByRole('button')).toHaveCount(0)

    // The page of a user who is not a member says so, and links back.
    await page.goto(localizePath('/settings/user/4', locale))
    await expect(page.locator('main')).toContainText(person.gone)
    await page.locator('main .failure a').click()
    await expect(page).toHaveURL((url) => url.pathname.startsWith(localizePath('/settings', locale)))
  })
})

test.describe('in English', () => {
  const locale = 'en'
  const { person, personMemberships: words } = catalogues[locale]

  test('a leader of several organisations sees to which of them a member belongs, and switches between them', async ({
    page,
  }) => {
    const path = localizePath(`/settings/user/${LEADER}`, locale)
    await openPerson(page, path, 'admin')
    const section = page.getByRole('region', { name: words.heading })
    const places = section.getByRole('listitem')
    await expect(places).toHaveCount(2)
    await expect(places.first()).toContainText(`FF Musterstadt${words.here}${person.admin}Kommandant`)
    await expect(places.first().getByRole('link')).toHaveCount(0)
    await expect(places.last()).toContainText('Fachberater')
    expect(await findViolations(page)).toEqual([])

    // The browser asks before it discards a choice that is not saved.
    await choosePermission(page, 'files.upload', 'refused')
    await expect(savingBar(page)).toHaveAttribute('data-open')
    const questions: string[] = []
    page.once('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.dismiss()
    })
    await section.getByRole('link', { name: 'FF Neudorf' }).click()
    await expect.poll(() => questions).toEqual(['beforeunload'])
    await expect(permissionSetting(page, 'files.upload', 'refused')).toBeChecked()
    await expect(page.locator('.person-head')).toContainText('Kommandant')
    await expect(page.locator('.organisation-switch').first()).toContainText('FF Musterstadt')
    await savingBar(page).locator('.button.quiet').click()

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await section.getByRole('link', { name: 'FF Neudorf' }).click()
    await expect(page.locator('.person-head')).toContainText('Fachberater')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lars Leitung')
    await expect(page.locator('.organisation-switch').first()).toContainText('FF Neudorf')
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === '')
    await expect(places.first()).toContainText(`FF Neudorf${words.here}`)
    await expect(page.locator('.permission-row')).toHaveCount(13)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    // Back by keyboard; the history has a single entry for both organisations.
    await tabAndPress(page, section.getByRole('link', { name: 'FF Musterstadt' }))
    await expect(page.locator('.person-head')).toContainText('Kommandant')
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname !== path)

    // A backend whose response has no memberships.
    await page.route(`**${fillIn(getPerson.path, { organisationId: 1, userId: LEADER })}`, async (route) => {
      const answer = await route.fetch()
      const { memberships, ...rest } = (await answer.json()) as Member
      expect(memberships).toHaveLength(2)
      await route.fulfill({ response: answer, json: rest })
    })
    await page.goto(`${path}?organisation=1`)
    await expect(page.locator('.permission-row')).toHaveCount(13)
    await expect(page.locator('.person-memberships')).toHaveCount(0)
  })
})

test('on their own page a leader can change no permission and no standing, and sees no other memberships', async ({
  page,
}) => {
  await openPerson(page, `/settings/user/${LEADER}`)
  await expect(page.locator('main')).toContainText('Deine eigenen Rechte kann nur jemand anderes ändern.')
  await expect(page.locator('.permission-row input')).toHaveCount(0)
  await expect(page.locator('.person-standing button')).toHaveCount(0)
  for (const name of ['admin', 'tenant_admin', 'active', 'membership'])
    await expect(standing(page, name)).toContainText('Das kannst du nicht an dir selbst ändern.')
  await expect(page.locator('.person-memberships')).toHaveCount(0)
})

test('a tenant administrator sets general permissions, and invites a member to another organisation, but not twice', async ({
  page,
  server: { origin },
}) => {
  await openPerson(page, PATH, 'admin')
  await permissionRow(page, 'files.share')
    .locator('input[name="files.share generally"][value="granted"]')
    .locator('xpath=..')
    .click()
  await expect(savingBar(page)).toContainText('1 Recht mehr')
  await savePermissions(page)
  await expect(permissionRow(page, 'files.share').locator('.permission-now')).toContainText(
    'allgemein erteilt',
  )

  await choosePermission(page, 'files.share', 'refused')
  await savePermissions(page)
  await expect(permissionRow(page, 'files.share').locator('.permission-now')).toContainText(
    'abgelehnt für FF Musterstadt; das geht vor, was allgemein erteilt ist',
  )
  const { version } = await grantsOf(origin)
  await ask(origin, 'admin', putPersonPermissions, MEMBER, {
    version,
    grants: [
      { name: 'files.share', general: true, granted: null },
      { name: 'files.share', general: false, granted: null },
    ],
  })

  const button = standing(page, 'membership').getByRole('button', { name: /^In weitere Organisation/ })
  const dialog = page.locator('dialog[open]')
  const invite = dialog.getByRole('listitem').getByRole('button')
  await button.click()
  await expect(dialog).toContainText('mitglied@demo.example')
  await expect(dialog.getByRole('listitem')).toContainText('FF Neudorf')
  expect(await findViolations(page)).toEqual([])
  await invite.click()
  // The test's server sends no mail.
  await expect(dialog.getByRole('status')).toContainText('Eingeladen, aber nicht verschickt')
  await expect(invite).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await invite.click()
  await expect(dialog.getByRole('status')).toHaveText('Ist schon eingeladen.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const { token } = await signInByCall(origin, 'admin')
  const path = fillIn(listInvitations.path, { organisationId: 2 })
  const { json } = await send(origin, listInvitations.method, path, { token })
  const { data } = json as v.InferOutput<typeof listInvitations.output>
  expect(data).toMatchObject([{ email: 'mitglied@demo.example', state: 'open' }])
  const params = { organisationId: 2, invitationId: data[0]?.id ?? 0 }
  await send(origin, revokeInvitation.method, fillIn(revokeInvitation.path, params), { token })
})

test('the page shows the change of another leader and keeps the own choice; without a network it keeps the choice unsaved', async ({
  page,
  context,
  server: { origin },
}) => {
  await openPerson(page, PATH)
  await choosePermission(page, 'files.upload', 'granted')
  await expect(savingBar(page)).toContainText('1 Recht mehr')
  const { version } = await grantsOf(origin)
  await ask(origin, 'leitung', putPersonPermissions, MEMBER, {
    version,
    grants: [{ name: 'files.delete', general: false, granted: true }],
  })

  await savingBar(page).locator('.button.primary').click()
  await expect(savingBar(page).getByRole('alert')).toContainText('Dateien löschen')
  await expect(permissionSetting(page, 'files.upload', 'granted')).toBeChecked()
  await expect(permissionSetting(page, 'files.delete', 'granted')).toBeChecked()
  await savePermissions(page)
  expect((await grantsOf(origin)).entries.filter((one) => one.source === 'direct')).toMatchObject([
    { name: 'files.upload', has_permission: true },
    { name: 'files.delete', has_permission: true },
  ])

  await choosePermission(page, 'files.upload', 'otherwise')
  await choosePermission(page, 'files.delete', 'otherwise')
  await savePermissions(page)

  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await choosePermission(page, 'files.upload', 'granted')
  await expect(savingBar(page)).toContainText('Ohne Netz lässt sich nicht sagen')
  await savingBar(page).locator('.button.primary').click()
  await expect(savingBar(page).getByRole('alert')).toContainText('Ohne Netz lassen sich keine Rechte ändern')
  await expect(permissionSetting(page, 'files.upload', 'granted')).toBeChecked()
  expect((await grantsOf(origin)).entries.some((one) => one.source === 'direct')).toBe(false)

  await context.setOffline(false)
  await savePermissions(page)
  await choosePermission(page, 'files.upload', 'otherwise')
  await savePermissions(page)
})

test('a leader grants a right and changes the details by keyboard alone, and is asked before unsaved input is discarded', async ({
  page,
  server: { origin },
}) => {
  await openPerson(page, PATH)
  await page.locator('h1').click()
  await tabTo(page, permissionSetting(page, 'operations.archive', 'otherwise'))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(permissionSetting(page, 'operations.archive', 'granted')).toBeChecked()
  await expect(savingBar(page)).toContainText('1 Recht mehr')
  await tabAndPress(page, savingBar(page).locator('.button.primary'))
  await expect(page.locator('#person-permissions')).toBeFocused()

  await tabAndPress(page, page.locator('.person-facts > .button'), 'Enter', { backwards: true })
  await expect(page.locator('#first_name')).toBeFocused()
  await page.locator('#first_name').press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.locator('.error-summary')).toContainText('Der Vorname fehlt')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mía „O’Neill“ 🚒')
  await tabAndPress(page, page.locator('.qualification-add'))
  await expect(page.locator('.person-editor input:focus')).toHaveValue('')
  await page.keyboard.type('Maschinist')
  await tabAndPress(page, page.locator('.person-editor [type="submit"]'))
  await expect(page.locator('.person-facts > .button')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mía „O’Neill“ 🚒')
  await expect(page.locator('.person-facts')).toContainText('Maschinist')

  await page.keyboard.press('Enter')
  await page.locator('#function').fill('Zugführerin')
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await page.locator('.person-editor .button.quiet').last().click()
  expect(questions).toEqual(['Die Änderungen sind noch nicht gespeichert. Trotzdem verwerfen?'])
  await expect(page.locator('#function')).toHaveValue('Zugführerin')

  // Another leader saves first.
  const { version } = await memberOf(origin)
  await ask(origin, 'leitung', updatePerson, MEMBER, {
    version,
    first_name: 'Mia',
    function: 'Truppführerin',
  })
  await page.locator('.person-editor [type="submit"]').click()
  await expect(page.locator('.edit-conflict')).toContainText('Truppführerin')
  await expect(page.locator('#function')).toHaveValue('Zugführerin')
  await expect(page.locator('#first_name')).toHaveValue('Mia')
  await page.locator('.person-editor [type="submit"]').click()
  await expect(page.locator('.person-head')).toContainText('Zugführerin')
})

// Last in the file: no button brings a person back into an organisation.
test('a locked account is signed out on all devices at once, and can be unlocked; a new leader has all rights at once; the end of a membership ends all rights in the organisation, but not the account', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready

  await openPerson(page, PATH)
  await standing(page, 'active').getByRole('button').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleDescription(/auf allen Geräten abgemeldet.*Push-Nachricht/)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(standing(page, 'active').getByRole('button')).toBeFocused()
  expect((await memberOf(origin)).state).toBe('active')

  await standing(page, 'active').getByRole('button').click()
  await question.getByRole('button', { name: 'Konto sperren' }).click()
  await expect(page.locator('.person-marks')).toContainText('Konto gesperrt')
  await expect(member).toHaveURL(/\/login/)
  await expect(signInByCall(origin, 'mitglied')).rejects.toThrow(/answered/)

  await standing(page, 'active').getByRole('button').click()
  await question.getByRole('button', { name: 'Konto freigeben' }).click()
  await expect(page.locator('.person-marks')).toHaveCount(0)
  await signIn(member, 'mitglied')

  await standing(page, 'admin').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Als Leitung hinzufügen' }).click()
  await expect(page.locator('.person-marks')).toContainText('Leitung')
  await expect(permissionRow(page, 'operations.delete').locator('.permission-now')).toContainText(
    'als Leitung von FF Musterstadt',
  )
  expect((await ask(origin, 'mitglied', getPerson, LEADER)).status).toBe(200)

  await standing(page, 'admin').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leitung entziehen' }).click()
  await expect(permissionRow(page, 'operations.delete').locator('.permission-now')).toContainText(
    'niemand hat es erteilt',
  )
  expect((await ask(origin, 'mitglied', getPerson, LEADER)).status).toBe(403)

  await standing(page, 'membership').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mitgliedschaft beenden' }).click()
  await expect(page.locator('.person-marks')).toContainText('Nicht mehr Mitglied')
  await expect(page.locator('.person-standing button')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('gilt hier nichts davon')

  const { token } = await signInByCall(origin, 'mitglied')
  const path = fillIn(latestOperations.path, { organisationId: 1 })
  expect((await send(origin, latestOperations.method, path, { token, body: {} })).status).toBe(404)
})
