import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { languageTags, type Locale } from '../../contract/locales.ts'
import type { Report, Table } from './content.ts'

const MILLIMETRE = 72 / 25.4
const MARGIN = 18 * MILLIMETRE
const GREY = '#595959'
const LINE = '#bbbbbb'

// The fonts that every PDF reader has know no letters beyond Western Europe: names would come out wrong.
export const fonts = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

export interface Drawing {
  report: Report
  locale: Locale
  /** ms since 1970 */
  madeAt: number
}

/** A4, tagged for screen readers. */
export function drawReport({ report, locale, madeAt }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 20 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: languageTags[locale],
    displayTitle: true,
    info: { Title: report.title, Author: report.organisation, CreationDate: new Date(madeAt) },
  })
  paper.registerFont('plain', join(fonts, 'DejaVuSans.ttf'))
  paper.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  const root = paper.struct('Document')
  paper.addStructure(root)
  const add = (tag: string, draw: () => void) => root.add(paper.struct(tag, {}, draw))

  add('P', () => paper.font('plain').fontSize(9).fillColor(GREY).text(report.organisation))
  add('H1', () => paper.font('bold').fontSize(18).fillColor('black').text(report.title))
  for (const [name, value] of report.facts)
    add('P', () => {
      paper.font('bold').fontSize(9).text(`${name}: `, { continued: true })
      paper.font('plain').text(value)
    })
  for (const { heading, text } of report.paragraphs) {
    addHeading(paper, add, heading)
    add('P', () => paper.font('plain').fontSize(9).text(text))
  }
  for (const table of report.tables) {
    addHeading(paper, add, table.heading)
    if (table.rows.length === 0) add('P', () => paper.font('plain').fontSize(9).text(table.empty))
    else drawTable(paper, root, table)
  }
  root.end()
  footPages(paper, report.foot)
  return bytesOf(paper)
}

type Paper = InstanceType<typeof PDFDocument>

function addHeading(paper: Paper, add: (tag: string, draw: () => void) => void, text: string): void {
  paper.x = paper.page.margins.left
  // A heading alone at the foot of a page says nothing.
  if (paper.y > paper.page.height - paper.page.margins.bottom - 60) paper.addPage()
  add('H2', () => paper.moveDown(0.8).font('bold').fontSize(12).text(text))
  paper.moveDown(0.3)
}

function drawTable(paper: Paper, root: PDFKit.PDFStructureElement, { columns, widths, rows }: Table): void {
  const all = widths.reduce((sum, one) => sum + one, 0)
  const { width, margins } = paper.page
  const content = width - margins.left - margins.right
  paper.font('plain').fontSize(8)
  // Its types do not know yet what makes a table readable for screen readers.
  const options = {
    structParent: root,
    columnStyles: widths.map((share) => (content * share) / all),
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: LINE,
      padding: [3, 4, 3, 0],
    } satisfies PDFKit.Mixins.CellStyle,
    data: [
      columns.map((text) => ({ text, type: 'TH' as const, font: { src: 'bold' } })),
      ...rows.map((row) => [...row]),
    ],
  }
  paper.table(options)
}

/** Below the margin, where a text would begin another page. */
function footPages(paper: Paper, foot: string): void {
  const { start, count } = paper.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    const { height, margins } = paper.page
    paper.page.margins = { ...margins, bottom: 0 }
    const text = `${foot} · ${page + 1}/${count}`
    paper.font('plain').fontSize(8).fillColor(GREY)
    paper.markContent('Artifact', { type: 'Pagination' })
    paper.text(text, margins.left, height - MARGIN, { lineBreak: false })
    paper.endMarkedContent()
  }
}

/** All of a document that nothing is added to any more. */
export function bytesOf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    paper.on('error', reject)
    paper.end()
  })
}
