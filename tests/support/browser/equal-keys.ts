import type { Browser, BrowserContext } from 'playwright'
import { expect, test as base } from 'playwright/test'

/** The beginning of React's own warning, which only a development build contains. */
const WARNING = 'Encountered two children with the same key'

/** The reports of all pages of the running test. Playwright runs one test at a time in a process. */
const reported: string[] = []

/**
 * A test fails if React renders two siblings with the same key on any page that it opens. After the next update React
 * may keep the elements of such a sibling on the page, with the handlers of the old data. `allowedConsoleErrors` does not
 * apply to these reports.
 */
export const test = base.extend<{ noEqualKeys: void }>({
  browser: [
    async ({ browser }, use) => {
      await use(watched(browser))
    },
    { scope: 'worker' },
  ],
  noEqualKeys: [
    async ({}, use) => {
      await use()
      expect(takeReported(), 'siblings with the same React key').toEqual([])
    },
    { auto: true },
  ],
})

/** Makes each page of the context report equal keys. Only for a context that was not opened by the fixture `browser`. */
export async function watchKeys(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(WARNING)) reported.push(`${message.text()} at ${message.page()?.url()}`)
  })
  await context.addInitScript(reportEqualKeys, WARNING)
}

/** Returns the reports since the last call, and forgets them. */
export function takeReported(): string[] {
  return reported.splice(0)
}

/** Watches each context that the browser opens from now on, also those of the fixtures `context` and `page`. */
function watched(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await watchKeys(context)
    return context
  }
  return browser
}

/** The fields of React's fibers that are read here. */
interface Fiber {
  key: unknown
  /** A tag for elements of the page, otherwise a component or nothing. */
  type: unknown
  /** The element of the page, if `type` is a tag. */
  stateNode: unknown
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/**
 * Runs in the page, before React. React, in production as well, passes each tree that it commits to its developer tools;
 * this takes their place. A list among children has a fiber of its own, so React compares the keys of exactly those
 * fibers that are siblings in this tree.
 */
function reportEqualKeys(warning: string): void {
  const known = new Set<string>()

  function report(parent: Fiber, key: string): void {
    let around: Fiber | null = parent
    while (around && !(around.stateNode instanceof Element)) around = around.return
    const element = around?.stateNode
    const name =
      element instanceof Element ? `${element.localName}.${element.getAttribute('class')}` : 'a root'
    const text = `${warning}, \`${key}\`, in ${name}`
    if (known.has(text)) return
    known.add(text)
    console.error(text)
  }

  function look(parent: Fiber): void {
    // This part was not rendered again: it shares its children with the previous tree.
    if (parent.alternate && parent.alternate.child === parent.child) return
    const keys = new Set<string>()
    for (let child = parent.child; child; child = child.sibling) {
      if (typeof child.key === 'string') {
        if (keys.has(child.key)) report(parent, child.key)
        keys.add(child.key)
      }
      look(child)
    }
  }

  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        try {
          look(root.current)
        } catch (error) {
          // React ignores errors that are thrown here.
          console.error(`${warning}? The tree cannot be read.`, error)
        }
      },
    },
  })
}
