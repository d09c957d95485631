import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'

type Bytes = Uint8Array<ArrayBuffer>

/** In pixels: the longer side of a small picture. */
export const SMALL_SIDE = 400
/** In bytes: with the page of a shared document it stays below 14 KB, and a list of a hundred below a single photo. */
export const SMALL_BYTES = 7 * 1024
/** Of a picture that is opened at all. */
export const MOST_PIXELS = 100_000_000

/** A content that lies in a file of this machine, and what it is. */
export interface ToOpen {
  file: string
  kind: string
  /** Of a PDF: these pages of it, so wide (px), instead of its small picture and its words. */
  pages?: { from: number; count: number; width: number }
  /** Whether its picture shall be as large as it is, and of the same kind. */
  whole?: true
}

/** Its small picture as WebP, or its whole one; undefined: it cannot be opened, or has none. The letters in it. */
export interface Opened {
  picture: Bytes | undefined
  text: string
  /** Its bytes are broken, so that nothing of it can be shown. */
  isBroken?: boolean
}

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT = 1024 * 1024 * 1024
const LOOK_EVERY_MS = 200
const PAGE_BYTES = 4096

/** Pages of a PDF. */
export interface OpenedPages {
  /** How many it has. */
  count: number
  /** In points, of as many as are shown. */
  sizes: { width: number; height: number }[]
  /** Of those that were asked for; null: this one cannot be drawn. */
  pictures: (Bytes | null)[]
}

/**
 * Opens a content in a process of its own. Strangers send files that are made to break or fill whatever opens them: this process
 * knows no secret, ends after each, and is killed where it takes too long, or on Linux too much. undefined: it was, or broke down.
 */
export async function openAside(content: ToOpen): Promise<Opened | undefined> {
  return (await askAside<Opened>(content)) ?? undefined
}

/** As `openAside`, pages of a PDF; null: it is none. */
export function openPagesAside(
  content: ToOpen & Required<Pick<ToOpen, 'pages'>>,
): Promise<OpenedPages | null | undefined> {
  return askAside(content)
}

function askAside<Answer>(content: ToOpen): Promise<Answer | null | undefined> {
  return new Promise((resolve) => {
    const child = fork(new URL('preview-child.ts', import.meta.url), {
      env: {},
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    const watching = setInterval(() => {
      void memoryOf(child.pid).then((bytes) => {
        if (bytes > MEMORY_LIMIT) child.kill('SIGKILL')
      })
    }, LOOK_EVERY_MS)
    const done = (opened: Answer | null | undefined) => {
      clearInterval(watching)
      resolve(opened)
    }
    child.once('message', (opened: Answer | null) => done(opened))
    child.once('error', () => done(undefined))
    child.once('close', () => done(undefined))
    child.send(content, () => undefined)
  })
}

/** In bytes; 0 where the system does not say it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
