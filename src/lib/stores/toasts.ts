import { atom } from 'nanostores'
import { $organisationId } from './organisation.ts'
import { beforeSignOut, whenPersonLeaves } from './session.ts'

export interface Toast {
  key: number
  text: string
  /** A failure is read out at once, anything else when there is a pause. */
  kind: 'done' | 'failure'
  undo?: () => void
  /** What was to be undone is past that now: the toast went without its undo. */
  onEnd?: () => Promise<void> | void
}

const MOST = 3
const STAY_MS = 8_000

export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let latest = 0
let held = false
let watching = false

// It speaks of one person in one organisation, and its undo, too.
$organisationId.listen(() => void endToasts())
beforeSignOut(() => ($toasts.value.length > 0 ? endToasts() : undefined))
whenPersonLeaves(() => void endToasts())

export function showToast({ kind = 'done', ...asked }: Omit<Toast, 'key' | 'kind'> & Partial<Toast>): void {
  watchLeaving()
  const toast = { ...asked, kind, key: ++latest }
  $toasts.set([...$toasts.value, toast])
  if (!held) startTimer(toast.key)
  const [oldest] = $toasts.value
  if ($toasts.value.length > MOST && oldest) void endToast(oldest.key)
}

/** It goes; what it offered to undo is done for good. */
export async function endToast(key: number): Promise<void> {
  await take(key)?.onEnd?.()
}

export async function endToasts(): Promise<void> {
  await Promise.all($toasts.value.map(({ key }) => endToast(key)))
}

export function undoToast(key: number): void {
  take(key)?.undo?.()
}

/** While somebody points at the toasts, or has the focus in them, none goes. Afterwards each has its whole time again. */
export function holdToasts(hold: boolean): void {
  held = hold
  for (const { key } of $toasts.value) {
    clearTimeout(timers.get(key))
    if (!hold) startTimer(key)
  }
}

function startTimer(key: number): void {
  timers.set(
    key,
    setTimeout(() => void endToast(key), STAY_MS),
  )
}

function take(key: number): Toast | undefined {
  const toast = $toasts.value.find((one) => one.key === key)
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (toast) $toasts.set($toasts.value.filter((one) => one !== toast))
  return toast
}

/** A page that is left may never come back to what it still had to do. */
function watchLeaving(): void {
  if (watching || typeof document === 'undefined') return
  watching = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void endToasts()
  })
  addEventListener('pagehide', () => void endToasts())
}
