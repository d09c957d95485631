/** How long a browser may take to begin with what it was given. */
const KEPT_MS = 60_000

/** Gives a file to the browser, which saves it as every other one. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
