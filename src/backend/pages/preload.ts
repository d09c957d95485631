/** What each file of the browser's script imports at once, by the addresses that pages call them by. */
export type ScriptImports = Readonly<Record<string, readonly string[]>>

const scriptFile = /<script[^>]*\ssrc="([^"]+)"/g
/** A `>` may stand in the value of an attribute. */
const island = /<astro-island(?:[^">]|"[^"]*")*>/g
const islandFile = /\s(?:component|renderer)-url="([^"]+)"/g

/**
 * Names in the head of a page every file that its scripts and its `client:load` islands are made of; a browser would
 * find them four levels deep, each a round trip after the other. What follows when the page is idle is not among them.
 * Of low priority: the styles come first, as the page is painted before it is alive.
 */
export function withPreloads(html: string, imports: ScriptImports): string {
  const scripts = captured(html, scriptFile)
  const needed = [...html.matchAll(island)].filter(([tag]) => tag.includes(' client="load"'))
  const files = new Set([...scripts, ...needed.flatMap(([tag]) => captured(tag, islandFile))])
  // Goes on to what is added meanwhile.
  for (const file of files) for (const imported of imports[file] ?? []) files.add(imported)

  const links = [...files]
    .filter((file) => !scripts.includes(file))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])
}
