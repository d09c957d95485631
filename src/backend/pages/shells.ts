import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { SHELLS_PLACEHOLDER, type ShellSources } from '../../contract/pages.ts'
import type { Rendered } from './render.ts'

/** The file of the worker, in its folder and at its address. */
const WORKER_FILE = '/sw.js'

/** What the shells are made from, in memory. */
export interface ShellParts {
  /** Address → the path it is rendered from. */
  pages: ShellSources['pages']
  /** Those that the build has rendered, by their addresses. */
  files: ReadonlyMap<string, Rendered>
  /** The script of the worker, which does not name its shells yet. */
  worker: string
}

interface Making {
  parts: ShellParts
  /** Renders a path as it is, without asking who may see it. */
  render: (path: string) => Promise<Rendered>
  /** What all pages are sent with that is no part of them: another policy makes another shell. */
  sentWith: string
}

/** @param client the folder of the built files */
export function readShellParts({ pages, files }: ShellSources, client: string): ShellParts {
  const rendered = new Map<string, Rendered>()
  for (const [address, name] of Object.entries(files))
    rendered.set(address, { status: 200, headers: html, body: readFileSync(join(client, name)) })
  return { pages, files: rendered, worker: readFileSync(join(client, WORKER_FILE), 'utf8') }
}

/** The addresses of all that `makeShells` makes. */
export function addressesOfShells({ pages, files }: ShellParts): ReadonlySet<string> {
  return new Set([...Object.keys(pages), ...files.keys(), WORKER_FILE])
}

/**
 * The shells by which the service worker answers pages, and the worker itself, by their addresses. Rendered once, as a shell is equal
 * for all visitors and ids. The worker lists each with a revision, so that another build or configuration makes another worker.
 */
export async function makeShells({
  parts,
  render,
  sentWith,
}: Making): Promise<ReadonlyMap<string, Rendered>> {
  const shells = new Map<string, Rendered>()
  for (const [file, path] of Object.entries(parts.pages)) {
    shells.set(file, await render(path))
    // Rendering waits for nothing: without a pause, an alarm that comes during a start would wait for all shells.
    await pause()
  }
  for (const [file, shell] of parts.files) shells.set(file, shell)

  const revision = ({ body }: Rendered) =>
    createHash('sha256').update(sentWith).update(body).digest('base64url').slice(0, 16)
  const list = [...shells].map(([file, shell]) => `${file} ${revision(shell)}`).join()
  const worker = parts.worker.replaceAll(SHELLS_PLACEHOLDER, list)
  return shells.set(WORKER_FILE, { status: 200, headers: script, body: Buffer.from(worker) })
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
