import { SkeletonLine, Waiting } from '../ui/feedback/Skeleton.tsx'

/** The shape of the page of a person while they are not known yet; what follows is their rights, or where they belong. */
export function PersonSkeleton({ label }: { label: string }) {
  return (
    <>
      <Waiting label={label} />
      <div className="person-page" aria-busy="true" aria-label={label} role="status">
        <div className="person-head card">
          <span className="skeleton avatar" data-size="large" />
          <div className="person-name">
            <span className="skeleton skeleton-heading" />
            <SkeletonLine width={60} />
          </div>
        </div>
        <div className="person-facts card">
          <SkeletonLine width={30} />
          <SkeletonLine width={80} />
          <SkeletonLine width={70} />
          <SkeletonLine width={75} />
        </div>
      </div>
      <PersonMoreSkeleton label={label} />
    </>
  )
}

const ROWS = [70, 55, 80, 60, 75, 65]

export function PersonMoreSkeleton({ label }: { label: string }) {
  return (
    <div className="permissions-waiting" aria-busy="true" aria-label={label} role="status">
      <SkeletonLine width={20} />
      <div className="card">
        {ROWS.map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
