import './filter-bar.css'
import type { FocusEvent, ReactNode } from 'react'
import { asksForNewTab } from '../behaviour/asks-for-new-tab.ts'
import { Icon } from '../icons/Icon.tsx'
import { close } from '../icons/frame.ts'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
  /** undefined: none is shown; `null`: it is still to come, and its place is kept. */
  count?: number | null | undefined
  /** The address of the list under this filter: the chip is a link then, and works before its script has come. */
  href?: string
}

interface Props<Value extends string> {
  label: string
  options: readonly FilterOption<Value>[]
  /** One of them, or as many as the person likes: `onChoose` says which one was pressed. */
  chosen: Value | readonly Value[]
  onChoose: (value: Value) => void
  /** A field to search by words. */
  search?: ReactNode
  /** Shown while anything is chosen that it would take back. */
  reset?: { label: string; onReset: () => void }
}

/** Chips that narrow a list down. They scroll sideways on a phone: a second line would push the list away. */
export function FilterBar<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  search,
  reset,
}: Props<Value>) {
  const isChosen = (value: Value) => (typeof chosen === 'string' ? chosen === value : chosen.includes(value))

  return (
    <div className="filter-bar">
      {search}
      <div className="filter-chips" role="group" aria-label={label} onFocus={showWhole}>
        {options.map(({ value, label: text, count, href }) => {
          const content = (
            <>
              {text}
              {count !== undefined && <span className="filter-count figures">{count ?? '–'}</span>}
            </>
          )
          return href === undefined ? (
            <button
              key={value}
              type="button"
              className="filter-chip"
              aria-pressed={isChosen(value)}
              onClick={() => onChoose(value)}
            >
              {content}
            </button>
          ) : (
            <a
              key={value}
              className="filter-chip"
              href={href}
              aria-current={isChosen(value) ? 'true' : undefined}
              onClick={(event) => {
                if (asksForNewTab(event)) return
                event.preventDefault()
                onChoose(value)
              }}
            >
              {content}
            </a>
          )
        })}
        {reset && (
          <button type="button" className="filter-chip filter-reset" onClick={reset.onReset}>
            <Icon shape={close} size={16} />
            {reset.label}
          </button>
        )}
      </div>
    </div>
  )
}

/** Browsers leave a chip at the edge where it is, half of it out of sight; under a finger it must not move. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
