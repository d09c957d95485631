import './agenda.css'
import './appointment-row.css'
import './category-mark.css'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'

/** As many days as fill a window, each as high as one with a row. */
const DAYS = 5

/** The shape of the agenda while it is not known yet. */
export function AgendaSkeleton({ label }: { label: string }) {
  return (
    <div className="agenda" role="group" aria-busy="true" aria-label={label}>
      <div className="agenda-week">
        <SkeletonLine width={100} />
      </div>
      {Array.from({ length: DAYS }, (_, day) => (
        <div key={day} aria-hidden="true">
          <div className="agenda-day agenda-skeleton-day">
            <SkeletonLine width={[38, 30, 34][day % 3] ?? 30} />
          </div>
          <ul className="appointment-rows card">
            <li className="appointment-row agenda-skeleton-row">
              <span className="category-sign skeleton" />
              <div className="appointment-row-text">
                <SkeletonLine width={[62, 48, 55][day % 3] ?? 50} />
                <div className="appointment-row-time">
                  <SkeletonLine width={[44, 36, 40][day % 3] ?? 40} />
                </div>
                <div className="appointment-row-facts">
                  <SkeletonLine width={[52, 58, 46][day % 3] ?? 50} />
                </div>
              </div>
            </li>
          </ul>
        </div>
      ))}
    </div>
  )
}
