import { randomInt } from 'node:crypto'
import { fuzzAndReport } from './fuzz/report.ts'
import { killInTheMiddle } from './kill.ts'

/**
 * `npm run bench:faults`: what `npm test` tries once, often, with the kill at another moment each time; then 100,000
 * malformed frames and calls. `npm run bench:faults -- 7` repeats them with the seed 7.
 */
const ROUNDS = 20
const ALARMS = 1000
const FRAMES_AND_CALLS = 100_000

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

const passed = await fuzzAndReport(FRAMES_AND_CALLS, Number(process.argv[2] ?? randomInt(2 ** 31)))
process.exitCode = lostInAll === 0 && passed ? 0 : 1
