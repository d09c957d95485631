import type { ReactNode } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { Samples } from './samples/de.ts'

export const groups = ['basics', 'controls', 'forms', 'overlays', 'feedback', 'data', 'operations'] as const

/** One part in every state it can be in: a file of `exhibits/`, and a line in `exhibits.ts`. */
export interface Exhibit {
  /** Also its address: `/gallery/<name>`. */
  name: string
  group: (typeof groups)[number]
  states: readonly ExhibitState[]
}

export interface ExhibitState {
  name: string
  /** `now` is `SAMPLE_NOW` once the browser has taken over, undefined before: what `useNow` does for parts. */
  view: (words: Samples, locale: Locale, now: number | undefined) => ReactNode
  /** It covers the window when it is open (dialog, sheet, toast): shown by itself, at `?state=<name>`. */
  alone?: true
}

/** The time of the samples: a Saturday night. Tests stop the clock of the browser and of the server here. */
export const SAMPLE_NOW = Date.parse('2026-03-14T20:42:00Z')

/** So many minutes before `SAMPLE_NOW`. */
export function minutesAgo(minutes: number): string {
  return new Date(SAMPLE_NOW - minutes * 60_000).toISOString()
}
