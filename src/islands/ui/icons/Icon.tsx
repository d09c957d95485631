interface Props {
  /** An outline of icons/. */
  shape: string
  size?: number
  /** Points in the direction of reading: turned around where that is from right to left. */
  directional?: boolean
}

/** Drawn in the colour of the text. Never the only name of a control: it is hidden from screen readers. */
export function Icon({ shape, size = 20, directional }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="icon"
      data-directional={directional}
    >
      <path d={shape} />
    </svg>
  )
}
