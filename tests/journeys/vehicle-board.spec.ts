import { expect, test } from '../support/lines/faulty-browser.ts'
import { raiseAlarm } from '../support/worlds/people.ts'
import {
  acknowledge,
  count,
  engine,
  group,
  ladder,
  openBoard,
  report,
  setStatus,
  setter,
  tile,
} from '../support/journeys/vehicle-board.ts'

// Product page, section 5: vehicles by status, station or type; set status, acknowledge, current operation; live, and offline
// with its age. Section 4: digit, word, colour and age; 0 and 5 are marked until somebody has acknowledged.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

test('what one sets moves the vehicle on the board of the other, and a call is marked on both until one acknowledges', async ({
  page,
  openBrowser,
  site,
}) => {
  const { id } = await raiseAlarm(site.backend.origin, {
    title: 'B3 – Wohnungsbrand',
    vehicles: [engine, ladder],
  })
  await openBoard(page, 'mitglied')
  const other = await openBrowser()
  await openBoard(other, 'leitung')
  await expect(count(other, 'Im Einsatz')).toHaveText('0')
  await expect(tile(other, ladder)).toContainText('Alarmiert, noch nicht ausgerückt')

  await setStatus(page, engine, 3)
  for (const board of [page, other]) {
    await expect(group(board, 'Im Einsatz').locator('.vehicle-tile')).toHaveCount(1)
    await expect(group(board, 'Im Einsatz')).toContainText(engine)
    await expect(count(board, 'Im Einsatz')).toHaveText('1')
    await expect(tile(board, engine)).not.toContainText('noch nicht ausgerückt')
    await expect(tile(board, ladder)).toContainText('Alarmiert, noch nicht ausgerückt')
  }
  // What was pressed keeps the focus where its vehicle stands now.
  await expect(setter(page, engine)).toBeFocused()
  await expect(tile(other, engine).getByRole('link', { name: 'B3 – Wohnungsbrand' })).toHaveAttribute(
    'href',
    `/alarmierungen/${id}`,
  )

  await report(site, ladder, 5)
  for (const board of [page, other]) {
    await expect(group(board, 'Sprechwunsch / Notruf')).toContainText(ladder)
    await expect(tile(board, ladder).locator('.vehicle-call')).toContainText('Sprechwunsch')
    await expect(tile(board, ladder).locator('.vehicle-status')).toContainText('Einsatzbereit auf Wache')
  }
  await acknowledge(other, ladder).click()
  for (const board of [page, other]) {
    await expect(group(board, 'Sprechwunsch / Notruf')).toHaveCount(0)
    await expect(group(board, 'Frei')).toContainText(ladder)
  }
})
