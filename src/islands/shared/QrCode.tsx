import './qr-code.css'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** ISO 18004, section 9.1: four modules of light around it. */
const BORDER = 4

/** A text as a QR code: dark on light in any theme, since many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER })
    const rows = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: code.size, path: rows.join('') }
  }, [text])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} className="qr-light" />
      <path d={path} className="qr-dark" />
    </svg>
  )
}
