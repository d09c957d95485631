import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { revealPage } from './guard-state.ts'

/** What an empty page says. */
export interface WaitingWords {
  heading: string
  waiting: string
}

/** Read before the page is cleared: they stand on it. */
export function waitingWords(locale: Locale): WaitingWords {
  const t = translate(locale)
  return { heading: t('signedOut.heading'), waiting: t('signedOut.waiting') }
}

/** Takes everything of a person off the page at once, hidden or not. The way on stays the caller's. */
export function clearPage(page: Document): void {
  page.title = page.title.replace(/^.* · /, '')
  page.body.replaceChildren()
}

/** Says on an empty page that the person is signed out, and what they wait for. */
export function showWaiting(page: Document, { heading, waiting }: WaitingWords): void {
  revealPage()
  const notice = page.createElement('main')
  notice.className = 'page'
  notice.role = 'alert'
  page.body.append(notice)
  // Into what is there already: that is read out.
  for (const [name, text] of [
    ['h1', heading],
    ['p', waiting],
  ] as const) {
    notice.append(Object.assign(page.createElement(name), { textContent: text }))
  }
}
