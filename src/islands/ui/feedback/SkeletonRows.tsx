import '../layout/list-row.css'
import { SkeletonLine } from './Skeleton.tsx'

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
