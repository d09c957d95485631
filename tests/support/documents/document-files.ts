import { createHash, randomBytes } from 'node:crypto'
import PDFDocument from 'pdfkit'
import type { Page } from 'playwright'
import { contentPath } from './document-paths.ts'

/** Bytes that nothing makes smaller, and that are never the same. */
export function noise(size: number): Buffer {
  return randomBytes(size)
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A PDF with a page for each of these texts. */
export async function pdfWith(...pages: readonly string[]): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4', autoFirstPage: false })
  for (const text of pages) paper.addPage().fontSize(28).text(text)
  return bytesOf(paper)
}

/** A page that is red from edge to edge. */
export function redPdf(): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4' })
  paper.rect(0, 0, paper.page.width, paper.page.height).fill('#ff0000')
  return bytesOf(paper)
}

async function bytesOf(paper: PDFKit.PDFDocument): Promise<Buffer> {
  paper.end()
  const pieces: Buffer[] = []
  for await (const piece of paper as unknown as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The digest of what the server has of a document of organisation 1. */
export async function storedDigest(origin: string, token: string, id: number | string): Promise<string> {
  const answer = await fetch(origin + contentPath(id), { headers: { authorization: `Bearer ${token}` } })
  return digestOf(new Uint8Array(await answer.arrayBuffer()))
}

/** The line of a page: how many bytes a second go up, and whether there is one at all. */
export async function lineOf(page: Page): Promise<{
  slow: (bytesPerSecond: number) => Promise<void>
  cut: () => Promise<void>
  free: () => Promise<void>
}> {
  const session = await page.context().newCDPSession(page)
  let upload = -1
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: upload,
    })
  return {
    slow: async (bytesPerSecond) => {
      upload = bytesPerSecond
      await emulate(false)
    },
    cut: async () => {
      await emulate(true)
    },
    free: async () => {
      await emulate(false)
    },
  }
}
