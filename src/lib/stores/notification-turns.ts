/** What is asked for again and again, each by its own call. */
type Question = 'list' | 'filters' | 'unread'

/** What has become of a question by now: a newer one was asked, or something came that its answer may not know of. */
export type Turn = () => 'current' | 'overtaken' | 'outdated'

const latest: Record<Question, number> = { list: 0, filters: 0, unread: 0 }
let pushes = 0

/** Called with every question. What it returns says what has become of the question when its answer arrives. */
export function takeTurn(question: Question): Turn {
  latest[question] += 1
  const turn = latest[question]
  const before = pushes
  return () => {
    if (latest[question] !== turn) return 'overtaken'
    return pushes === before ? 'current' : 'outdated'
  }
}

/** Nobody knows whether an answer that is on its way holds what was just pushed. */
export function notePush(): void {
  pushes += 1
}

/** What is on its way does not count any more: something was changed here, or somebody else looks. */
export function overtakeAnswers(): void {
  latest.list += 1
  latest.filters += 1
  latest.unread += 1
}
