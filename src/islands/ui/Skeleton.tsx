import './skeleton.css'
import './list-row.css'

/** Stands where a line of text will stand, as high as it. `width` in percent. */
export function SkeletonLine({ width }: { width: number }) {
  return (
    <span className="skeleton-line-box" aria-hidden="true">
      <span className="skeleton" style={{ inlineSize: `${width}%` }} />
    </span>
  )
}

/** Several lines of text, the last one short, as texts are. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <span aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonLine key={line} width={line === lines - 1 ? 55 : 100 - (line % 3) * 6} />
      ))}
    </span>
  )
}

/** As high as `ListRow` with a leading sign and a line below the title. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <ul className="list-rows card" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="list-row" aria-hidden="true">
          <span className="list-row-leading">
            <span className="skeleton skeleton-sign" />
          </span>
          <span className="list-row-text">
            <span className="list-row-title">
              <SkeletonLine width={[62, 48, 55][row % 3] ?? 50} />
            </span>
            <span className="list-row-meta">
              <SkeletonLine width={[34, 40, 28][row % 3] ?? 30} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
