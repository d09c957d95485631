import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright'
import { watchKeys } from './equal-keys.ts'

export interface KillableBrowser {
  context: BrowserContext
  page: Page
  /** As the person does it in the menu of the browser. Needs a page of the app that is open; resolves to its window. */
  install: (origin: string) => Promise<Page>
  /** What is installed, as the person opens it from the home screen: a window of its own. */
  launch: (origin: string) => Promise<Page>
  /** The number on the icon of what is installed. */
  badge: (origin: string) => Promise<number>
  /** Resolves when this text of `localStorage` has reached the disk: the browser writes it some seconds later. */
  written: (text: string) => Promise<void>
  /** In good order: whatever it keeps is written. */
  quit: () => Promise<void>
  /** As a phone ends an app: without a word. */
  kill: () => Promise<void>
}

interface DeviceOptions {
  offline?: boolean
  /** Whether pages may install the worker; they may unless told. */
  serviceWorkers?: 'allow' | 'block'
}

const PATIENCE_MS = 120_000
const LOOK_AGAIN_MS = 100

/** A browser that keeps what it has in a folder: it can be killed, and started again. */
export async function startBrowser(
  folder: string,
  { args = [], ...launchOptions }: LaunchOptions,
  { offline = false, serviceWorkers }: DeviceOptions = {},
): Promise<KillableBrowser> {
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...args, '--lang=de-DE', '--accept-lang=de-DE'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    offline,
    ...(serviceWorkers ? { serviceWorkers } : {}),
  })
  await watchKeys(context)
  // A slow line takes longer than Playwright waits by itself.
  context.setDefaultTimeout(PATIENCE_MS)
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('the browser is not to be spoken to')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const processId = processInfo.find(({ type }) => type === 'browser')?.id
  if (processId === undefined) throw new Error('the browser does not say which process it is')
  // The id of what is installed is an address (`id` of the manifest).
  const appOf = (origin: string) => ({ manifestId: `${origin}/` })

  async function launch(origin: string): Promise<Page> {
    const opened = context.waitForEvent('page')
    await session?.send('PWA.launch', appOf(origin))
    return opened
  }

  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    install: async (origin) => {
      // The browser follows no redirect there, and the home page has one for strangers.
      await session.send('PWA.install', { ...appOf(origin), installUrlOrBundleUrl: `${origin}/login` })
      await session.send('PWA.changeAppUserSettings', { ...appOf(origin), displayMode: 'standalone' })
      return launch(origin)
    },
    launch,
    badge: async (origin) => (await session.send('PWA.getOsAppState', appOf(origin))).badgeCount,
    written: async (text) => {
      while (!isWritten(profile, text)) await wait(LOOK_AGAIN_MS)
    },
    quit: () => context.close(),
    kill: async () => {
      const closed = context.waitForEvent('close')
      process.kill(processId, 'SIGKILL')
      await closed
      while (isRunning(processId)) await wait(LOOK_AGAIN_MS)
    },
  }
}

function isWritten(profile: string, text: string): boolean {
  const folder = join(profile, 'Default/Local Storage/leveldb')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log') || name.endsWith('.ldb'))
    .some((name) => readFileSync(join(folder, name), 'latin1').includes(text))
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
