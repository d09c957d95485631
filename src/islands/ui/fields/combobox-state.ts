import type { Choice } from './choices.tsx'

export interface ComboboxState {
  open: boolean
  /** What is being typed; undefined: nothing, and the field says what is chosen. */
  query: string | undefined
  /** The value the keyboard stands on. */
  active: string | undefined
  chosen: readonly string[]
}

export type Step = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

export type ComboboxAction =
  | { type: 'typed'; text: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'moved'; step: Step }
  | { type: 'chosen'; value: string }
  | { type: 'removed'; value: string }
  /** What had been chosen before there was a field to type into. */
  | { type: 'adopted'; values: readonly string[] }
  /** The focus has gone elsewhere. */
  | { type: 'left' }

interface Given {
  choices: readonly Choice[]
  multiple: boolean
}

const PAGE = 8

export function nextState(state: ComboboxState, action: ComboboxAction, given: Given): ComboboxState {
  switch (action.type) {
    case 'typed': {
      const { text } = action
      const first = text.trim() === '' ? undefined : enabled(matching(given.choices, text))[0]?.value
      const chosen = text === '' && !given.multiple ? [] : state.chosen
      return { open: true, query: text, active: first, chosen }
    }
    case 'opened':
      return { ...state, open: true }
    case 'closed':
      return { ...state, open: false, query: undefined, active: undefined }
    case 'moved':
      return { ...state, open: true, active: reached(state, action.step, given.choices) }
    case 'chosen':
      return choose(state, action.value, given.multiple)
    case 'removed':
      return { ...state, chosen: state.chosen.filter((value) => value !== action.value) }
    case 'adopted': {
      // A select cannot tell of what it has no option for.
      const unknown = state.chosen.filter((value) => !given.choices.some((choice) => choice.value === value))
      const values =
        given.multiple || action.values.length === 0 ? [...unknown, ...action.values] : action.values
      const isSame =
        values.length === state.chosen.length && values.every((value) => state.chosen.includes(value))
      return isSame ? state : { ...state, chosen: values }
    }
    case 'left': {
      const typed = searchable(state.query ?? '')
      const meant =
        typed && given.choices.find(({ label, disabled }) => !disabled && searchable(label) === typed)
      const isNew = meant && !state.chosen.includes(meant.value)
      return {
        ...(isNew ? choose(state, meant.value, given.multiple) : state),
        open: false,
        query: undefined,
        active: undefined,
      }
    }
  }
}

function choose(state: ComboboxState, value: string, multiple: boolean): ComboboxState {
  if (!multiple) return { open: false, query: undefined, active: undefined, chosen: [value] }
  const chosen = state.chosen.includes(value)
    ? state.chosen.filter((other) => other !== value)
    : [...state.chosen, value]
  return { open: true, query: undefined, active: value, chosen }
}

function reached(
  { active, query }: ComboboxState,
  step: Step,
  choices: readonly Choice[],
): string | undefined {
  const values = enabled(matching(choices, query)).map(({ value }) => value)
  const last = values.length - 1
  const here = active === undefined ? -1 : values.indexOf(active)
  const steps: Record<Step, number> = {
    // Round the ends, and from nowhere to the nearer one.
    next: here === last ? 0 : here + 1,
    previous: here <= 0 ? last : here - 1,
    first: 0,
    last,
    pageDown: Math.min(here + PAGE, last),
    pageUp: Math.max(here - PAGE, 0),
  }
  return values[steps[step]]
}

function enabled(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ disabled }) => !disabled)
}

/** Those that have every word that was typed, in any order, with or without accents. */
export function matching<One extends Choice>(
  choices: readonly One[],
  query: string | undefined,
): readonly One[] {
  const words = searchable(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter(({ label, hint = '', group = '' }) => {
    const text = searchable(`${label} ${hint} ${group}`)
    return words.every((word) => text.includes(word))
  })
}

/** Letters that are no other letter with an accent, as they are typed where a keyboard lacks them. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae' }

function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßıøłđæ]/g, (letter) => plain[letter] ?? letter)
    .trim()
}
