import type { Locale } from '../../contract/locales.ts'
import de from '../../i18n/de/account/signedOut.json' with { type: 'json' }
import en from '../../i18n/en/account/signedOut.json' with { type: 'json' }
import { revealPage } from './guard-state.ts'

// With the script, not with every page: nobody reads these on a good line.
const words = { de, en } as const satisfies Record<Locale, unknown>

/** Takes everything of a person off the page at once, hidden or not. The way on stays the caller's. */
export function clearPage(page: Document): void {
  page.title = page.title.replace(/^.* · /, '')
  page.body.replaceChildren()
}

/** Says on an empty page that the person is signed out, and what they wait for. */
export function showWaiting(page: Document, locale: Locale): void {
  const { heading, waiting } = words[locale]
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
