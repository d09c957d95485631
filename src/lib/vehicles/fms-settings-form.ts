import {
  FMS_WORD_LENGTH,
  fmsDigits,
  type FmsDigit,
  type FmsPreset,
  type FmsSettings,
  type FmsSettingsInput,
  MOST_STALE_MINUTES,
} from '../../contract/vehicles/fms-settings.ts'
import { type Locale, locales } from '../../contract/locales.ts'

export const limitNames = ['stale_after_minutes', 'stale_at_rest_after_minutes'] as const
export type LimitName = (typeof limitNames)[number]

export const limitUnits = ['minutes', 'hours', 'never'] as const
export type LimitUnit = (typeof limitUnits)[number]

/** A limit as somebody types it. */
export interface Limit {
  amount: string
  unit: LimitUnit
}

/** All of the form as it is typed. */
export interface FmsDraft {
  preset: FmsPreset
  labels: Record<Locale, Record<FmsDigit, string>>
  limits: Record<LimitName, Limit>
}

/** What is wrong with a field, by the name the backend knows it by (`labels.de.3`). */
export type FmsProblems = Readonly<Record<string, 'tooLong' | 'amount'>>

const HOUR = 60
const MOST_HOURS = MOST_STALE_MINUTES / HOUR

export function labelName(locale: Locale, digit: FmsDigit): string {
  return `labels.${locale}.${digit}`
}

export function draftOf(settings: FmsSettings): FmsDraft {
  return {
    preset: settings.preset,
    labels: { de: allOf(settings.labels.de), en: allOf(settings.labels.en) },
    limits: {
      stale_after_minutes: limitOf(settings.stale_after_minutes),
      stale_at_rest_after_minutes: limitOf(settings.stale_at_rest_after_minutes),
    },
  }
}

const none: Record<FmsDigit, string> = {
  '0': '',
  '1': '',
  '2': '',
  '3': '',
  '4': '',
  '5': '',
  '6': '',
  '7': '',
  '8': '',
  '9': '',
}

function allOf(own: FmsSettings['labels'][Locale]): Record<FmsDigit, string> {
  return { ...none, ...own }
}

/** In hours where it is whole ones. */
function limitOf(minutes: number | null): Limit {
  if (minutes === null) return { amount: '', unit: 'never' }
  const hours = minutes / HOUR
  return Number.isInteger(hours)
    ? { amount: String(hours), unit: 'hours' }
    : { amount: String(minutes), unit: 'minutes' }
}

/** What can be said without a backend. */
export function problemsIn({ labels, limits }: FmsDraft): FmsProblems {
  const tooLong = locales.flatMap((locale) =>
    fmsDigits
      .filter((digit) => labels[locale][digit].trim().length > FMS_WORD_LENGTH)
      .map((digit) => [labelName(locale, digit), 'tooLong'] as const),
  )
  const amounts = limitNames
    .filter((name) => minutesOf(limits[name]) === undefined)
    .map((name) => [name, 'amount'] as const)
  return Object.fromEntries([...tooLong, ...amounts])
}

/** The highest amount of a unit. */
export function mostOf(unit: LimitUnit): number {
  return unit === 'hours' ? MOST_HOURS : MOST_STALE_MINUTES
}

/** null: never; undefined: it is no amount. */
function minutesOf({ amount, unit }: Limit): number | null | undefined {
  if (unit === 'never') return null
  const text = amount.trim()
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > mostOf(unit)) return undefined
  return unit === 'hours' ? number * HOUR : number
}

/** What is sent, of a draft without problems. */
export function inputOf({ preset, labels, limits }: FmsDraft, version: number): FmsSettingsInput {
  return {
    version,
    preset,
    labels,
    stale_after_minutes: minutesOf(limits.stale_after_minutes) ?? null,
    stale_at_rest_after_minutes: minutesOf(limits.stale_at_rest_after_minutes) ?? null,
  }
}

/** Whether something in it would change what is saved. */
export function isChanged(draft: FmsDraft, settings: FmsSettings): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
}
