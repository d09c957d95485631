import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { killAmidUploads } from './document-kill.ts'
import { fuzzAndReport } from './fuzz/report.ts'
import { killInTheMiddle } from './kill.ts'

/**
 * `npm run bench:faults`: what `npm test` tries once, often, with the kill at another moment each time, amid alarms and amid uploads of
 * documents; then 100,000 malformed frames and calls, 200 cuts of a page's line, a week of a monitor, and a day on each bad line. `npm run bench:faults -- 7` repeats them with the seed 7.
 */
const ROUNDS = 20
const ALARMS = 1000
const UPLOAD_KILLS = 50
const FRAMES_AND_CALLS = 100_000
const RECONNECTS = 200
const MONITOR_DAYS = 7

let lostInAll = 0
for (let round = 1; round <= ROUNDS; round += 1) {
  const killAfter = Math.round((ALARMS * round) / (ROUNDS + 1))
  const { sent, answered, lost, afterReplay } = await killInTheMiddle(ALARMS, killAfter)
  lostInAll += lost.length + Math.abs(afterReplay - sent)
  console.log(
    `kill ${String(round).padStart(2)}/${ROUNDS}: ${sent} alarms at once, SIGKILL after ${killAfter} answers, ` +
      `${answered} answered, ${lost.length} lost, ${afterReplay} after sending all of them again`,
  )
}
console.log(lostInAll === 0 ? 'Nothing was lost.' : `${lostInAll} alarms were lost or doubled.`)

const uploads = await killAmidUploads(UPLOAD_KILLS)
const broken =
  uploads.broken.length +
  uploads.wrongFiles.length +
  uploads.rowsWithoutFile.length +
  uploads.filesWithoutRow.length
console.log(
  `${uploads.kills} times SIGKILL amid uploads: ${uploads.sent} documents sent, ${uploads.interrupted} of them interrupted and gone on with, ` +
    `${uploads.leftBehind.length} files left behind and ${uploads.filesWithoutRow.length} after the sweep, ${broken} broken`,
)

const passed = await fuzzAndReport(FRAMES_AND_CALLS, Number(process.argv[2] ?? randomInt(2 ** 31)))

const playwright = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))
const journeys = [
  'realtime/realtime-faults',
  'monitor/monitor-week',
  'lines/bad-line-day',
  'lines/bad-line-leaving',
  'lines/bad-line-update',
].map((name) => `tests/thorough/journeys/${name}.spec.ts`)
const config = '--config=playwright.thorough.config.ts'
const journey = ['test', config, ...journeys, '--workers=1', '--grep', 'reconnects|for days|on a line that']
const { status } = spawnSync(playwright, journey, {
  env: {
    ...process.env,
    RECONNECTS: String(RECONNECTS),
    MONITOR_DAYS: String(MONITOR_DAYS),
    BAD_LINES: 'all',
  },
  stdio: 'inherit',
})
process.exitCode = lostInAll === 0 && broken === 0 && passed && status === 0 ? 0 : 1
