/** An outline of icons/, drawn in the colour of the text. Never the only name of a control: it is hidden from readers. */
export function Icon({ shape, size = 20 }: { shape: string; size?: number }) {
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
    >
      <path d={shape} />
    </svg>
  )
}
