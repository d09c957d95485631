import { brokenBudgets, budgets, type Weight } from './budgets.ts'

/** As a table, with the budgets; what is over budget once more, as sentences. */
export function printWeights(weights: readonly Weight[]): void {
  const kilobytes = (bytes: number, limit: number | null) =>
    `${(bytes / 1024).toFixed(1)}${limit === null ? '' : ` / ${limit}`}`
  console.table(
    Object.fromEntries(
      weights.map(({ page, budget, html, css, usable, idle, rest, headers, requests }) => [
        page,
        {
          'HTML + CSS': kilobytes(html + css, budgets[budget].shell),
          'of it CSS': kilobytes(css, null),
          'JS until usable': kilobytes(usable, budgets[budget].usable),
          'JS when idle': kilobytes(idle, budgets[budget].idle),
          'the rest': kilobytes(rest, null),
          headers: kilobytes(headers, null),
          requests,
        },
      ]),
    ),
  )
  for (const sentence of weights.flatMap(brokenBudgets)) console.log(`OVER BUDGET  ${sentence}`)
}
