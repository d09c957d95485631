interface Waypoint {
  /** Degrees (WGS 84). */
  lat: number
  lng: number
  name: string
  description: string | null
}

/** A place for navigation devices: one waypoint (GPX 1.1, topografix.com/GPX/1/1). */
export function gpxOf({ lat, lng, name, description }: Waypoint): string {
  const about = description === null ? '' : `<desc>${escaped(description)}</desc>`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="alarmweb" xmlns="http://www.topografix.com/GPX/1/1">' +
    `<wpt lat="${lat}" lon="${lng}"><name>${escaped(name)}</name>${about}</wpt></gpx>\n`
  )
}

/** XML 1.0, section 2.2: what is no character of it is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
