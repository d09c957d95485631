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

/**
 * Asked before the page is loaded anew (`isReloadHeld`); its `detail` is the `ReloadCause`. A listener prevents it where that would
 * lose something that is not saved, or interrupt an alarm. On the document.
 */
export const RELOAD_EVENT = 'page:reload'

/** The page does it by itself, or a person follows a link to a page of another build. */
export type ReloadCause = 'itself' | 'link'

/** In the storage of the tab: what the pages were made of that were loaded anew for a script that is gone. */
export const LEFT_PAGES_KEY = 'left-pages'

/** For as long as the browser's script lives: while `isHeld`, the page is not loaded anew by itself, and a link asks the person first. */
export function holdReload(isHeld: (cause: ReloadCause) => boolean): void {
  globalThis.document?.addEventListener(RELOAD_EVENT, (event) => {
    if (isHeld((event as CustomEvent<ReloadCause>).detail)) event.preventDefault()
  })
}

/** Whether something forbids to load the page anew now. The only place that asks. */
export function isReloadHeld(cause: ReloadCause, page = document): boolean {
  return !page.dispatchEvent(new CustomEvent(RELOAD_EVENT, { cancelable: true, detail: cause }))
}

/** A form with `data-hold-input` works now: what was typed or submitted before is replayed. Sent by the form, bubbling. */
export const FORM_READY_EVENT = 'form:ready'
