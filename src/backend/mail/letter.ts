import { html } from 'hono/html'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'

/** What a mail says. */
export interface Letter {
  subject: string
  /** Paragraphs above the one thing to do. */
  lines: readonly string[]
  action: { label: string; address: string }
  /** Paragraphs below it. */
  notes: readonly string[]
}

export interface WrittenLetter {
  subject: string
  text: string
  html: string
}

/**
 * A letter as text and as HTML: the same words in the same order. The HTML is one column without pictures or scripts, and
 * leaves light and dark to the program that shows it. `origin` is where the product runs.
 */
export async function writeLetter(letter: Letter, locale: Locale, origin: string): Promise<WrittenLetter> {
  const footer = translate(locale)('mail.footer', { origin })
  return { subject: letter.subject, text: textOf(letter, footer), html: await htmlOf(letter, locale, footer) }
}

function textOf({ lines, action, notes }: Letter, footer: string): string {
  // Two hyphens and a space: what follows is a signature, which answers leave out.
  const parts = [...lines, `${action.label}:\n${action.address}`, ...notes, `-- \n${footer}`]
  return `${parts.join('\n\n')}\n`
}

async function htmlOf(
  { subject, lines, action, notes }: Letter,
  locale: Locale,
  footer: string,
): Promise<string> {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
  const document = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:36em;margin:0 auto">
          ${lines.map(paragraph)}
          <p style="margin:0 0 16px">
            <a
              href="${action.address}"
              style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3949ab;color:#ffffff;font-weight:bold;text-decoration:none"
              >${action.label}</a
            >
          </p>
          <p style="margin:0 0 16px;font-size:14px;word-break:break-all">
            <a href="${action.address}">${action.address}</a>
          </p>
          ${notes.map(paragraph)}
          <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #9e9e9e;font-size:14px">
            ${footer}
          </p>
        </div>
      </body>
    </html>`
  return document.toString()
}
