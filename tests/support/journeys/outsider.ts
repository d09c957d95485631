import type { Browser, Page } from 'playwright'

/** A page of a visitor outside of the brigade: a German phone of 360 px whose browser runs no script. The caller closes its context. */
export async function outsider(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'de-DE',
    viewport: { width: 360, height: 640 },
  })
  return context.newPage()
}
