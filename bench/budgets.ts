/** Compressed bytes on the wire, in KB (architecture, section 6). `null`: nothing is promised. */
export interface Budget {
  /** HTML and CSS together. */
  shell: number
  /** JavaScript until the page can be used. */
  usable: number
  /** JavaScript that follows when the page is idle. */
  idle: number | null
}

/** Four kinds of pages, no more (decision 67). */
export const budgets = {
  /** Where people come in: by login, or by the link of a mail. What follows is calls and session, and nothing of other pages. */
  entry: { shell: 16, usable: 80, idle: 15 },
  /** A shared link: 14 KB in all, for visitors on any line, and no script. */
  shared: { shell: 14, usable: 0, idle: 0 },
  home: { shell: 22, usable: 115, idle: 40 },
  /** Any other page, reached from home by a link: its own bytes. */
  other: { shell: 16, usable: 30, idle: null },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** What one page weighed, in bytes of the compressed bodies on the wire. */
export interface Weight {
  page: string
  budget: BudgetName
  html: number
  css: number
  usable: number
  idle: number
  /** Answers of calls, images, fonts: no part of a budget, but shown. */
  rest: number
  /** The headers of all these answers: no part of a budget, but shown. */
  headers: number
  requests: number
  /** The files of its script, as paths. */
  scripts: { usable: readonly string[]; idle: readonly string[] }
}

const KB = 1024

/** Each budget that a page breaks, as a sentence. */
export function brokenBudgets({ page, budget: name, html, css, usable, idle }: Weight): string[] {
  const budget: Budget = budgets[name]
  const limits = [
    ['HTML and CSS', html + css, budget.shell],
    ['JavaScript until usable', usable, budget.usable],
    ['JavaScript when idle', idle, budget.idle],
  ] as const
  return limits.flatMap(([what, bytes, limit]) =>
    limit !== null && bytes > limit * KB
      ? [`${page}: ${what} weighs ${(bytes / KB).toFixed(1)} KB, the budget is ${limit} KB`]
      : [],
  )
}
