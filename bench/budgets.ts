/** Compressed bytes on the wire, in KB (architecture, section 6). `null`: nothing is promised. */
export interface Budget {
  /** HTML and CSS together. */
  shell: number
  css: number | null
  /** JavaScript until the page can be used. */
  usable: number
  /** JavaScript that follows when the page is idle. */
  idle: number | null
}

export const budgets = {
  login: { shell: 14, css: 8, usable: 72, idle: null },
  /** Any other page that people come in by: the form of login comes along, and how good a new password is. */
  guest: { shell: 14, css: 8, usable: 76, idle: null },
  /** A shared link: 14 KB in all, for somebody on any line, and nothing that runs. */
  shared: { shell: 14, css: null, usable: 0, idle: 0 },
  home: { shell: 20, css: null, usable: 95, idle: 30 },
  /** Any other page, reached from home by a link: its own bytes. */
  other: { shell: 8, css: null, usable: 15, idle: null },
  /** A page one types into: its fields, their words and what checks them come along (decision 44). */
  form: { shell: 10.5, css: null, usable: 19, idle: null },
  /** A page with a form and a list to search and to leaf through, for those who lead (decision 54). */
  list: { shell: 11.5, css: null, usable: 19, idle: null },
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
    ['CSS', css, budget.css],
    ['JavaScript until usable', usable, budget.usable],
    ['JavaScript when idle', idle, budget.idle],
  ] as const
  return limits.flatMap(([what, bytes, limit]) =>
    limit !== null && bytes > limit * KB
      ? [`${page}: ${what} weighs ${(bytes / KB).toFixed(1)} KB, the budget is ${limit} KB`]
      : [],
  )
}
