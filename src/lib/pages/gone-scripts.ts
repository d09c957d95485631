import { isReloadHeld, LEFT_PAGES_KEY } from '../session/guard-state.ts'

/**
 * Every `import()` of the built script that fails says so on the window (`scripts/build/script-parts.ts`), as Vite's own would;
 * `detail` is the address of its file.
 */
export const SCRIPT_FAILED_EVENT = 'vite:preloadError'

/** A form with unsent changes; a dialog that is being filled in. */
const UNSENT = '[data-changed], dialog[open] :is(input, select, textarea)'
/** The server has another build, and not the files of this page's any more. */
const GONE: readonly number[] = [404, 410]

/** Loads the page anew when a part of it is gone (`leaveGoneBuild`). What fails on a bad line is tried again by those who need it. */
export function followFailedScripts(page: Document): void {
  addEventListener(SCRIPT_FAILED_EVENT, (event) => {
    void leaveGoneBuild(page, [(event as CustomEvent<string>).detail])
  })
}

/**
 * Loads the page anew where the server answers that it has one of these scripts no more, as after an update: once, and not while
 * something on it is unsaved or an alarm is younger than a minute. Asked again with the next attempt to import one.
 * @param scripts addresses of scripts that did not come
 */
export async function leaveGoneBuild(page: Document, scripts: readonly string[]): Promise<void> {
  const gone = await Promise.all(scripts.map(isGone))
  if (gone.includes(true) && !isReloadHeld('itself', page) && !holdsUnsaved(page) && noteReload(page))
    location.reload()
}

/** Whether fields, also those whose script has not come yet, have input that would be lost if the page were loaded anew now. */
function holdsUnsaved(page: Document): boolean {
  if (page.querySelector(UNSENT)) return true
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return fields.some((field) => {
    if (field.value !== field.defaultValue) return true
    // Ticked before the script of its form has come; afterwards the form itself knows.
    return 'checked' in field && field.checked !== field.defaultChecked && field.closest('astro-island[ssr]')
  })
}

/** A line that is cut, or a server that restarts, says nothing of it. */
async function isGone(script: string): Promise<boolean> {
  try {
    return GONE.includes((await fetch(script, { method: 'HEAD', cache: 'no-store' })).status)
  } catch {
    return false
  }
}

/**
 * Notes, for as long as the tab lives, of which scripts the page is made: made of the same ones again, it would miss the same again.
 * @returns false where that is noted already, or where nothing can be noted
 */
function noteReload(page: Document): boolean {
  const made = [...page.querySelectorAll('script[src], astro-island')].map(
    (part) => part.getAttribute('src') ?? part.getAttribute('component-url'),
  )
  const name = made.join(' ')
  try {
    const left = sessionStorage.getItem(LEFT_PAGES_KEY) ?? ''
    if (left.split('\n').includes(name)) return false
    sessionStorage.setItem(LEFT_PAGES_KEY, `${left}${name}\n`)
    return true
  } catch {
    return false
  }
}
