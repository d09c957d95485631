interface Device {
  userAgent: string
  maxTouchPoints: number
  /** Of WebKit alone: whether the page runs as an installed app. */
  standalone?: boolean
}

/** iPhones and iPads have notifications only for what lies on their home screen. */
export function needsInstallation({ userAgent, maxTouchPoints, standalone = false }: Device): boolean {
  // An iPad calls itself a Mac, which has no touch screen.
  const isMobile = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isMobile && !standalone
}
