const adopted = new Set<string>()

/**
 * Styles of what is fetched only when it is opened: they come with its script (`import styles from './x.css?inline'`),
 * since whatever a page's parts import as usual, the page loads from the beginning.
 */
export function adoptStyles(...styles: readonly string[]): void {
  for (const text of styles) {
    if (adopted.has(text)) continue
    adopted.add(text)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
}
