import { Fragment } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { type Block, blocksOf, type Piece } from '../../../lib/tenant/text-blocks.ts'

interface Props {
  text: string
  /** In which it is written, for whatever reads it out. */
  language?: Locale
}

/** A text of a tenant. Nothing in it is drawn but headings, lists, paragraphs and links. */
export function TextBlocks({ text, language }: Props) {
  return (
    <div className="text-blocks" lang={language} dir="auto">
      {blocksOf(text).map((block, place) => (
        <Part key={place} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          <Pieces pieces={block.pieces} />
        </h2>
      )
    case 'list':
      return (
        <ul>
          {block.entries.map((pieces, place) => (
            <li key={place}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p>
          {block.lines.map((pieces, place) => (
            <Fragment key={place}>
              {place > 0 && <br />}
              <Pieces pieces={pieces} />
            </Fragment>
          ))}
        </p>
      )
  }
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, href }, place) =>
    href === undefined ? (
      <Fragment key={place}>{text}</Fragment>
    ) : (
      <a key={place} href={href} rel="noreferrer">
        {text}
      </a>
    ),
  )
}
