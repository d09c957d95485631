import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'

/** As many as fill a window, each as high as a row with a title and a line of text. */
const ROWS = 12

export function NotificationSkeleton({ label }: { label: string }) {
  return (
    <div className="notification-days" role="group" aria-busy="true" aria-label={label}>
      <div className="notification-day">
        <SkeletonLine width={12} />
      </div>
      <ul className="notification-rows card">
        {Array.from({ length: ROWS }, (_, row) => (
          <li key={row} className="notification-row" aria-hidden="true">
            <span className="notification-sign skeleton" />
            <span className="notification-kind">
              <SkeletonLine width={50} />
            </span>
            <span className="notification-title">
              <SkeletonLine width={[62, 48, 55][row % 3] ?? 50} />
            </span>
            <span className="notification-body">
              <SkeletonLine width={[44, 58, 36][row % 3] ?? 40} />
            </span>
            <span className="notification-actions" />
          </li>
        ))}
      </ul>
    </div>
  )
}
