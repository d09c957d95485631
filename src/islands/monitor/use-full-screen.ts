import { useEffect, useState } from 'react'

/**
 * Whether the page fills the screen, by itself (`F11`, a kiosk, an installed app) or because somebody wanted it; and how
 * to let it, from a tap. undefined where the browser lets no page do that.
 */
export function useFullScreen(): { isFull: boolean; fill: (() => void) | undefined } {
  const [isFull, setFull] = useState(false)
  const [mayFill, setMayFill] = useState(false)
  useEffect(() => {
    setMayFill(document.fullscreenEnabled)
    const kiosk = matchMedia('(display-mode: fullscreen)')
    const look = () => setFull(document.fullscreenElement !== null || kiosk.matches)
    look()
    document.addEventListener('fullscreenchange', look)
    kiosk.addEventListener('change', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      kiosk.removeEventListener('change', look)
    }
  }, [])

  return { isFull, fill: mayFill ? fillScreen : undefined }
}

function fillScreen(): void {
  document.documentElement.requestFullscreen().catch((error: unknown) => {
    console.info('The browser does not let the page fill the screen.', error)
  })
}
