import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages, isRoot } from './install.ts'

const known = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const knownShells = ['chromium-headless-shell', 'chrome-headless-shell', '/usr/bin/chromium-headless-shell']

/** A Chromium without fonts renders boxes, and text has no width. */
const fonts = 'fonts-dejavu-core'

/**
 * What every start of Chromium here needs: without these it talks to the update servers of its maker, and as
 * root it has no sandbox.
 */
export function chromiumArguments(): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
  ]
  return isRoot() ? [...quiet, '--no-sandbox', '--disable-dev-shm-usage'] : quiet
}

/**
 * The path of a Chromium that can be run: CHROMIUM_PATH, the system's, one that Playwright downloaded before; where
 * there is none it is installed.
 * @throws when it can be neither found nor installed, saying what to do.
 */
export async function findChromium(): Promise<string> {
  const found = await lookForChromium()
  if (found) return found

  const problems: string[] = []
  if (canInstallPackages()) {
    console.log('No Chromium here: installing the system package.')
    problems.push(installPackages('chromium', fonts) ?? 'apt-get installed no program named chromium')
  }
  const installed = (await lookForChromium()) ?? (await download(problems))
  if (installed) return installed

  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome (on Debian and ' +
      'Ubuntu: sudo apt-get install chromium fonts-dejavu-core), or name one in CHROMIUM_PATH. Tried: ' +
      problems.join('; '),
  )
}

/**
 * The path of Chromium's headless shell, which has everything of a page and nothing of a window: a journey takes it two thirds of the
 * time. Where there is none and none can be installed, the whole Chromium.
 * @throws as `findChromium`.
 */
export async function findHeadlessShell(): Promise<string> {
  const found = lookForShell()
  if (found) return found

  if (canInstallPackages()) {
    console.log('No headless shell of Chromium here: installing the system package.')
    // Distributions other than Debian have no such package.
    installPackages('chromium-headless-shell', fonts)
  }
  return lookForShell() ?? findChromium()
}

function lookForShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? findProgram(knownShells)
}

async function lookForChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named

  return findProgram(known) ?? (await downloaded())
}

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

async function download(problems: string[]): Promise<string | undefined> {
  console.log('No Chromium here: asking Playwright to download one.')
  const command = new URL('../node_modules/playwright/cli.js', import.meta.url).pathname
  const run = spawnSync(process.execPath, [command, 'install', 'chromium'], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  const path = await downloaded()
  if (!path) problems.push(`Playwright's download: ${(run.stderr || run.stdout).trim().split('\n').at(-1)}`)
  return path
}

if (import.meta.main) {
  try {
    console.log(await findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
