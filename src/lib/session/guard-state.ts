/**
 * While this stands on `<html>` (`data-guard="pending"`), `main` is hidden, on pages that need a session. The head
 * script of the layouts sets it, again after every navigation (`astro:after-swap`); nobody but the guard takes it away.
 */
export const GUARD_PENDING = 'pending'

/**
 * While one of these stands there, `main` shows that and nothing else: the question for an organisation
 * (OrganisationQuestion), or that nobody could say what the person may do (RightsUnanswered).
 */
export type PageInstead = 'organisation' | 'rights'

/** Called by the browser's guard once it has let the page through. */
export function revealPage(): void {
  delete document.documentElement.dataset['guard']
}

/** Called by the browser's guard: something else stands in place of the content. */
export function replacePage(instead: PageInstead): void {
  document.documentElement.dataset['guard'] = instead
}

/**
 * The way back or forward has led to another place; its `detail` is the state of that place. Whoever prevents it keeps
 * it from the router. On the document.
 */
export const WAY_BACK_EVENT = 'page:way-back'

/** Asked before the page is loaded anew by itself: whoever prevents it holds something that is not saved. On the document. */
export const RELOAD_EVENT = 'page:reload'

/** In the storage of the tab: what the pages were made of that were loaded anew for a script that is gone. */
export const LEFT_PAGES_KEY = 'left-pages'

/** For as long as the browser's script lives: while `isHeld()`, the page is not loaded anew by itself. */
export function holdReload(isHeld: () => boolean): void {
  globalThis.document?.addEventListener(RELOAD_EVENT, (event) => {
    if (isHeld()) event.preventDefault()
  })
}

/** A form with `data-hold-input` works now: what was typed or submitted before is replayed. Sent by the form, bubbling. */
export const FORM_READY_EVENT = 'form:ready'
