import { Waiting } from '../../../ui/feedback/Skeleton.tsx'

interface Props {
  label: string
  /** Its head comes with its data, too. */
  heading?: boolean
}

/** The shape of the form while it is not there yet. */
export function KeywordSkeleton({ label, heading = false }: Props) {
  return (
    <div className="keyword-form" aria-busy="true" aria-label={label} role="status">
      <Waiting label={label} />
      {heading && (
        <div className="keyword-head">
          <span className="skeleton skeleton-heading" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line short" />
        </div>
      )}
      {[4, 2, 1].map((fields, place) => (
        <div key={place} className="card keyword-part">
          {Array.from({ length: fields }, (_, field) => (
            <span key={field} className="keyword-field-place">
              <span className="skeleton skeleton-line short" />
              <span className="skeleton skeleton-button" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
