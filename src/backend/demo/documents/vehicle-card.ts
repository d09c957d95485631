import PDFDocument from 'pdfkit'
import { bytesOf } from '../../report/draw.ts'

const compartments = [
  ['G1', 'Schere, Spreizer, Rettungszylinder, Aggregat, Ölbindemittel'],
  ['G2', '4 Pressluftatmer, 8 Masken, Atemschutzüberwachung, Wärmebildkamera'],
  ['G3', 'Motorkettensäge, Schnittschutz, Trennschleifer, Stromerzeuger 14 kVA'],
  ['G4', 'Hebekissen, Rüstholz, Mehrzweckzug, Rettungsplattform'],
  ['G5', 'B- und C-Schläuche, Verteiler, Hohlstrahlrohre, Schaumrohr'],
  ['G6', 'Tauchpumpe, Wassersauger, Lüfter, Absperrung'],
  ['GR', 'Pumpe FPN 10-2000, Schnellangriff 50 m, Sammelstück, Standrohr'],
  ['Dach', 'Schiebleiter, Steckleiter 4-teilig, Schlauchbrücken, Einreißhaken'],
] as const

const facts = [
  ['Rufname', 'Florian Musterstadt 1/44-1'],
  ['Besatzung', '1/8'],
  ['Wasser', '2000 Liter'],
  ['Schaummittel', '120 Liter'],
  ['Höhe', '3,30 m'],
  ['Gewicht', '16 t'],
] as const

/** The card of a vehicle: what it carries, and where, as a PDF of one page. `fonts`: the files of its letters. */
export function drawVehicleCard(fonts: { plain: string; bold: string }): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: { Title: 'Fahrzeugkarte HLF 20', Author: 'FF Musterstadt' },
  })
  paper.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  paper.rect(0, 0, paper.page.width, 90).fill('#a11212')
  paper.font('bold').fontSize(30).fillColor('#ffffff').text('HLF 20', 50, 26)
  paper.fillColor('#1a1a1a').fontSize(12)
  facts.forEach(([name, value], place) => {
    const y = 115 + place * 22
    paper.font('plain').text(name, 50, y).font('bold').text(value, 170, y)
  })
  paper.font('bold').fontSize(16).text('Beladung', 50, 265)
  let y = 300
  for (const [name, load] of compartments) {
    paper.rect(50, y, 60, 44).fill('#f0e4e4').fillColor('#1a1a1a')
    paper
      .font('bold')
      .fontSize(14)
      .text(name, 50, y + 14, { width: 60, align: 'center' })
    paper
      .font('plain')
      .fontSize(11)
      .text(load, 125, y + 8, { width: 400 })
    y += 54
  }
  return bytesOf(paper)
}
