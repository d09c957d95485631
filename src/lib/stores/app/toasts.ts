import { atom } from 'nanostores'
import { $organisationId } from '../organisation/organisation.ts'
import { beforeSignOut, currentPerson, whenPersonLeaves } from '../session/session.ts'

interface Toast {
  key: number
  /** The person to whom it was shown: its actions are not done for another person. */
  person: number | undefined
  text: string
  /** A failure is read out at once and stays until it is closed, anything else when there is a pause. */
  kind: 'done' | 'failure'
  undo?: () => void
  /** A further action that the toast offers. */
  action?: { text: string; run: () => void }
  /** What was to be undone is past that now: the toast went without its undo. */
  onEnd?: () => Promise<void> | void
}

/** How a person attends to the toasts. */
type Attention = 'pointer' | 'focus'

const MOST = 3
const STAY_MS = 8_000

export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
const attention = new Set<Attention>()
/** What toasts that are gone still have to do. */
const ending = new Set<Promise<void>>()
let latest = 0
let watching = false

// A toast and its undo belong to one organisation.
$organisationId.listen(() => void endAll(({ kind }) => kind !== 'failure'))
// Send the pending actions now: after the sign-out there is no token, or that of another person.
beforeSignOut(() => {
  void endToasts()
  return ending.size > 0 ? Promise.allSettled(ending) : undefined
})
whenPersonLeaves(dropToasts)

type AskedToast = Pick<Toast, 'text' | 'undo' | 'action' | 'onEnd'> & Partial<Pick<Toast, 'kind'>>

export function showToast({ kind = 'done', ...asked }: AskedToast): void {
  watchLeaving()
  const toast = { ...asked, kind, key: ++latest, person: currentPerson() }
  // What fails again is said again, once.
  const others = $toasts.value.filter(
    (one) => kind !== 'failure' || one.kind !== kind || one.text !== asked.text,
  )
  $toasts.set([...others, toast])
  startTimer(toast)
  const oldest = others.find((one) => one.kind !== 'failure') ?? others[0]
  if (others.length >= MOST && oldest) void endToast(oldest.key)
}

/** It goes; what it offered to undo is done for good. */
export async function endToast(key: number): Promise<void> {
  const toast = take(key)
  const done = toast?.person === currentPerson() ? toast?.onEnd?.() : undefined
  if (!done) return
  ending.add(done)
  try {
    await done
  } finally {
    ending.delete(done)
  }
}

export function endToasts(): Promise<void> {
  return endAll(() => true)
}

export function undoToast(key: number): void {
  take(key)?.undo?.()
}

export function actOnToast(key: number): void {
  take(key)?.action?.run()
}

/** Ends the toast with this undo, because the change was undone in another way. */
export function endToastOf(undo: () => void): Promise<void> {
  return endAll((toast) => toast.undo === undo)
}

/** While a person points at the toasts, or has the focus in them, none disappears. Afterwards each has its whole time again. */
export function holdToasts(by: Attention, hold: boolean): void {
  if (hold) attention.add(by)
  else attention.delete(by)
  restartTimers()
}

/** Gives each toast its whole time again, because the person may be on the way to them. */
export function prolongToasts(): void {
  restartTimers()
}

async function endAll(isMeant: (toast: Toast) => boolean): Promise<void> {
  await Promise.all($toasts.value.filter(isMeant).map(({ key }) => endToast(key)))
}

/** Drops all toasts without their actions, because their person has signed out. */
function dropToasts(): void {
  for (const { key } of $toasts.value) take(key)
}

function startTimer({ key, kind }: Toast): void {
  if (kind === 'failure' || attention.size > 0 || isHidden()) return
  timers.set(
    key,
    setTimeout(() => void endToast(key), STAY_MS),
  )
}

function restartTimers(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  for (const toast of $toasts.value) startTimer(toast)
}

function take(key: number): Toast | undefined {
  const toast = $toasts.value.find((one) => one.key === key)
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (toast) $toasts.set($toasts.value.filter((one) => one !== toast))
  // Removed toasts send no event of a lost pointer or focus.
  if ($toasts.value.length === 0) attention.clear()
  return toast
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

/** Does the pending actions when the page is hidden, as it may never come back; toasts that were not seen wait. */
function watchLeaving(): void {
  if (watching || typeof document === 'undefined') return
  watching = true
  const send = () => void endAll(({ onEnd }) => onEnd !== undefined)
  document.addEventListener('visibilitychange', () => {
    if (isHidden()) send()
    restartTimers()
  })
  addEventListener('pagehide', send)
}
