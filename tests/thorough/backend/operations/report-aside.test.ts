import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drawAside } from '../../../../src/backend/report/draw-aside.ts'

test('an alarm does not wait while a report is drawn', async () => {
  const row = ['21.11. 14:05:30', 'Ein Eintrag, wie er im Verlauf steht', 'Leitstelle']
  const table = { heading: 'Verlauf', columns: ['', '', ''], widths: [4, 10, 6], empty: '' }
  const report = {
    title: 'B3',
    organisation: 'FF Musterstadt',
    foot: '',
    facts: [],
    paragraphs: [],
    tables: [{ ...table, rows: Array.from({ length: 200 }, () => row) }],
  }
  const start = performance.now()
  let [last, longest, drawn] = [start, 0, false]
  const drawing = drawAside({ report, locale: 'de', madeAt: 0 }).then(() => (drawn = true))
  while (!drawn) {
    await setImmediate()
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  await drawing

  expect(longest).toBeLessThan((last - start) / 2)
})
