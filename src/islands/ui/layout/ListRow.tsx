import './list-row.css'
import type { ReactNode } from 'react'

interface Props {
  /** A sign or a picture. */
  leading?: ReactNode
  title: ReactNode
  /** One line below the title. */
  meta?: ReactNode
  /** A number, a state, buttons: they stay above the link. */
  trailing?: ReactNode
  /** The whole row leads there. */
  href?: string
}

/** One line of a list; its owner puts several into a `<ul className="list-rows card">`. */
export function ListRow({ leading, title, meta, trailing, href }: Props) {
  return (
    <li className="list-row">
      {leading && <span className="list-row-leading">{leading}</span>}
      <span className="list-row-text">
        {href === undefined ? (
          <span className="list-row-title">{title}</span>
        ) : (
          <a className="list-row-title" href={href}>
            {title}
          </a>
        )}
        {meta && <span className="list-row-meta">{meta}</span>}
      </span>
      {trailing && <span className="list-row-trailing">{trailing}</span>}
    </li>
  )
}
