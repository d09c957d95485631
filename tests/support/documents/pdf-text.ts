import { getDocumentProxy } from 'unpdf'

/** The text of each page, as a reader of PDF shows it. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(bytes.slice())
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

/** Cells break where they are narrow: what matters is which words stand there, in which order. */
export function runningText(pages: readonly string[]): string {
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}
