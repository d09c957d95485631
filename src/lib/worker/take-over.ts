import { matchRoute } from '../routes.ts'
import type { Answer, AskedOfPage } from './worker-link.ts'

/** A window of the product, as a worker sees it. */
interface OpenWindow {
  url: string
  ask: (message: AskedOfPage) => Promise<Answer | undefined>
}

/**
 * Whether a waiting worker may take over: every page that is open is loaded anew by that. One that does not answer may be
 * frozen with a form half filled in, or be the login page, which is light, and left for another one soon.
 */
export async function mayTakeOver(windows: readonly OpenWindow[], byHand: boolean): Promise<boolean> {
  // Error pages and shared views have no script: they hold nothing.
  const pages = windows.filter(({ url }) => {
    const found = matchRoute(new URL(url).pathname)
    return found && found.name !== 'shared'
  })
  const answers = await Promise.all(pages.map((page) => page.ask({ kind: 'reload', byHand })))
  return answers.every((answer) => answer === 'done')
}
