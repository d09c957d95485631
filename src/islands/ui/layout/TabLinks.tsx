import './tabs.css'

export interface TabLink {
  href: string
  label: string
  count?: number
  current: boolean
}

/** Tabs that are pages of their own: links, so that they work without script and have an address. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tab-list" aria-label={label}>
      {links.map(({ href, label: text, count, current }) => (
        <a key={href} href={href} className="tab" aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="badge figures">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
