import './skeleton.css'

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

/** Says over a skeleton what it waits for, when that takes longer than a second; whoever hears it has heard its label. */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting" aria-hidden="true">
      {label}
    </p>
  )
}
