import './menu.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { placeAfter } from './place-after.ts'

export interface MenuItem {
  key: string
  label: string
  /** An outline of icons/. */
  shape?: string
  /** Cannot be undone. */
  danger?: boolean
  disabled?: boolean
  /** Leads somewhere, unless it is disabled; otherwise `onChoose` does it. */
  href?: string
}

interface Props {
  /** Of the page: the button finds its menu by it, even before its script has come. */
  id: string
  /** Names the menu, and the button that opens it. */
  label: string
  items: readonly MenuItem[]
  onChoose?: (key: string) => void
  /** What the button shows; its name is `label` all the same. */
  children: ReactNode
  className?: string
}

const TYPING_MS = 600

/** Actions behind one button: a native popover beside it, a list at the bottom of a phone. */
export function Menu({ id, label, items, onChoose, children, className = 'button' }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const atEnd = useRef(false)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  /** The next entry that begins with what was typed without a pause. */
  const find = (key: string, at: number) => {
    const known = typed.current
    const text = (at - known.at < TYPING_MS ? known.text : '') + key.toLocaleLowerCase()
    typed.current = { text, at }
    const all = entries()
    const here = all.findIndex((entry) => entry === document.activeElement)
    const from = text.length > 1 ? here : here + 1
    const inOrder = [...all.slice(from), ...all.slice(0, from)]
    inOrder.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(text))?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const all = entries()
    const here = all.findIndex((entry) => entry === document.activeElement)
    const next = placeAfter(event.key, here, all.length, { backward: 'ArrowUp', forward: 'ArrowDown' })
    if (next !== undefined) {
      event.preventDefault()
      all[next]?.focus()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      find(event.key, event.timeStamp)
  }
  const choose = (item: MenuItem) => {
    if (item.disabled) return
    menu.current?.hidePopover()
    onChoose?.(item.key)
  }

  return (
    <span className="menu-anchor">
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          atEnd.current = event.key === 'ArrowUp'
          menu.current?.showPopover()
        }}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          if (newState === 'open')
            entries()
              .at(atEnd.current ? -1 : 0)
              ?.focus()
          atEnd.current = false
        }}
      >
        {items.map((item) => {
          const { key, label: text, shape, danger, disabled, href } = item
          const common = {
            role: 'menuitem',
            tabIndex: -1,
            className: danger ? 'menu-item danger' : 'menu-item',
            onClick: () => choose(item),
          }
          const content = (
            <>
              {shape && <Icon shape={shape} />}
              {text}
            </>
          )
          return href !== undefined && !disabled ? (
            <a key={key} {...common} href={href}>
              {content}
            </a>
          ) : (
            <button key={key} {...common} type="button" aria-disabled={disabled}>
              {content}
            </button>
          )
        })}
      </div>
    </span>
  )
}
