import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect, test } from '../support/browser/browser.ts'
import { lead, signIn } from '../support/browser/sign-in.ts'

// Appointments: a series is made, one of it is answered on home and without a network, moved, seen by the responsible member, and cancelled.

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|ERR_FAILED/] })

const { appointmentForm, appointmentResponses, appointmentDetail, appointments } = catalogues.de
const TITLE = 'Übung am Löschteich'

test('a member answers one of a series with one tap and without a network; the responsible member sees it', async ({
  page,
  openBrowser,
}) => {
  await lead(page, '/termine')
  await page.getByRole('button', { name: appointments.add }).click()
  const form = page.getByRole('dialog', { name: appointmentForm.new })
  await form.getByRole('button', { name: appointmentForm.create }).click()
  await expect(form.getByRole('alert')).toContainText(appointmentForm.problems.titleMissing)
  await form.getByLabel(appointmentForm.title).fill(TITLE)
  await form.getByLabel(appointmentForm.startsAt).fill(`${inDays(3)}T19:30`)
  await expect(form.getByLabel(appointmentForm.endsAt)).toHaveValue(`${inDays(3)}T21:30`)
  await form.getByLabel(appointmentForm.repeat).selectOption('1')
  await form.getByRole('button', { name: appointmentForm.create }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused()

  const member = await openBrowser()
  await signIn(member, 'mitglied')
  const answers = member.getByRole('group', {
    name: appointmentResponses.headingOf.replace('{{title}}', TITLE),
  })
  const choice = (answer: 'yes' | 'no') =>
    member.getByRole('button', { name: appointmentResponses.answers[answer], exact: true })
  // The next two of the series stand on home.
  await expect(answers).toHaveCount(2)
  const first = answers.first().getByRole('button', { name: appointmentResponses.answers.yes })
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${appointmentDetail.people.yes} (1)`)).toBeVisible()

  await member.getByRole('link', { name: TITLE }).first().click()
  await expect(member.getByText(appointmentResponses.given.yes)).toBeVisible()
  await page.getByRole('button', { name: appointmentDetail.more }).press('Enter')
  await page.getByRole('menuitem', { name: appointmentDetail.edit }).press('Enter')
  const moving = page.getByRole('dialog')
  await moving.getByLabel(appointmentForm.startsAt).fill(`${inDays(3)}T20:00`)
  await moving.getByRole('button', { name: appointmentForm.save }).click()
  await expect(member.getByText(appointmentDetail.edited)).toBeVisible()
  await expect(member.getByText('20:00')).toBeVisible()

  await member.context().setOffline(true)
  await choice('no').click()
  await expect(member.getByText(appointmentResponses.given.no)).toBeVisible()
  await expect(member.getByText(appointmentResponses.pending)).toBeVisible()
  await member.context().setOffline(false)
  await expect(member.getByText(appointmentResponses.pending)).toHaveCount(0)
  await expect(page.getByText(`${appointmentDetail.people.no} (1)`)).toBeVisible()

  await page.getByRole('button', { name: appointmentDetail.more }).press('Enter')
  await page.getByRole('menuitem', { name: appointmentDetail.cancel }).press('Enter')
  const cancelling = page.getByRole('dialog')
  await cancelling.getByLabel(appointmentForm.cancel.reason).fill('Sturm')
  await cancelling.getByRole('button', { name: appointmentForm.cancel.submit }).click()
  await expect(
    member.getByText(appointmentDetail.cancelledBecause.replace('{{reason}}', 'Sturm')),
  ).toBeVisible()
  await expect(choice('yes')).toHaveCount(0)
})

/** `2026-12-03`, so many days from today. */
function inDays(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return day.toLocaleDateString('sv')
}
