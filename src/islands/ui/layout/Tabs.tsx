import './tabs.css'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { placeAfter } from '../overlay/place-after.ts'

export interface Tab {
  key: string
  label: string
  count?: number
  content: ReactNode
}

interface Props {
  /** Of the page. */
  id: string
  label: string
  tabs: readonly Tab[]
  initial?: string
}

/** One panel of several. All of them are in the page: without script they are read one below the other. */
export function Tabs({ id, label, tabs, initial }: Props) {
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.key)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const isTurned = list.current?.matches(':dir(rtl)')
    const keys = isTurned
      ? { backward: 'ArrowRight', forward: 'ArrowLeft' }
      : { backward: 'ArrowLeft', forward: 'ArrowRight' }
    const here = tabs.findIndex(({ key }) => key === chosen)
    const next = placeAfter(event.key, here, tabs.length, keys)
    if (next === undefined) return
    event.preventDefault()
    setChosen(tabs[next]?.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-controls={`${id}-${key}`}
            aria-selected={key === chosen}
            tabIndex={key === chosen ? 0 : -1}
            className="tab"
            onClick={() => setChosen(key)}
          >
            {text}
            {count !== undefined && <span className="badge figures">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ key, label: text, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          tabIndex={0}
          className="tab-panel"
          data-chosen={key === chosen}
        >
          <p className="tab-panel-label" aria-hidden="true">
            {text}
          </p>
          {content}
        </div>
      ))}
    </div>
  )
}
