import './month-grid.css'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'

const WEEKS = 5
const DAYS = 7

/** The shape of the grid while the day is not known yet: on the server. */
export function MonthGridSkeleton({ label }: { label: string }) {
  return (
    <div className="month" role="group" aria-busy="true" aria-label={label}>
      <div className="month-head month-skeleton-head" aria-hidden="true">
        <SkeletonLine width={100} />
      </div>
      <table className="month-grid" role="presentation" aria-hidden="true">
        <thead>
          <tr>
            <th className="month-week" />
            {Array.from({ length: DAYS }, (_, day) => (
              <th key={day}>
                <SkeletonLine width={60} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => (
            <tr key={week}>
              <th className="month-week" />
              {Array.from({ length: DAYS }, (_, day) => (
                <td key={day} className="month-cell" data-skeleton="true" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
