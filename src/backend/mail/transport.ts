import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { describeError } from '../log.ts'
import { makeFolder } from '../process/folders.ts'
import type { WrittenLetter } from './letter.ts'

/** An SMTP server that answers nothing for so long is down. */
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
/** More at once get many servers to refuse. */
export const CONNECTIONS = 4

export interface MailConfig {
  /** `smtp://` or `smtps://`; undefined: mails go to the folder. */
  smtpUrl: string | undefined
  /** Whom mails come from: an address, with a name before it or not. */
  from: string
  /** Where mails go that nobody sends. */
  folder: string
}

export interface OutgoingMail extends WrittenLetter {
  /** Of its row: the same mail tried twice is known by it. */
  id: number
  recipient: string
  /** ms since 1970: when it was asked for. */
  at: number
}

export interface MailTransport {
  /** @throws whatever the server or the disk says. */
  send: (mail: OutgoingMail) => Promise<void>
  /** Whether mails go to a server; false: they stay in the folder. */
  leaves: boolean
  /** Breaks off what is under way. */
  close: () => void
}

/** Where mails leave the product. `origin` tells where it runs: mails are told apart by its name. */
export function createMailTransport(
  { smtpUrl, from, folder }: MailConfig,
  origin: () => string,
): MailTransport {
  const message = ({ id, recipient, at, ...letter }: OutgoingMail) => ({
    ...letter,
    from,
    to: recipient,
    date: new Date(at),
    messageId: `<${id}.${at}@${new URL(origin()).hostname}>`,
    // No answer by a program: nobody reads them (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  })

  if (smtpUrl === undefined) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    return {
      leaves: false,
      send: async (mail) => {
        makeFolder(folder)
        const { message: bytes } = await writer.sendMail(message(mail))
        if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not put together.')
        const name = `${new Date(mail.at).toISOString().replaceAll(':', '-')} ${mail.id} ${randomUUID().slice(0, 8)}.eml`
        await writeFile(join(folder, name), bytes, { mode: 0o600 })
      },
      close: () => undefined,
    }
  }

  const server = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  return {
    leaves: true,
    send: async (mail) => void (await server.sendMail(message(mail))),
    close: () => server.close(),
  }
}

/** Whether the server has refused this mail for good: what it says of the recipient or the text, not of who sends. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown }
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return isForGood && (command === 'RCPT TO' || command === 'DATA')
}

/**
 * Whether a refusal says something of the recipient's address. After the text of a mail it is about that text, and with a code 5.7.x
 * (RFC 3463: security or policy) about the sender.
 */
export function isOfAddress(error: unknown): boolean {
  const { command, response } = error as Record<string, unknown>
  return command === 'RCPT TO' && !(typeof response === 'string' && /\b5\.7\.\d/.test(response))
}

/** In UTF-16 units: the beginning of what a mail server says tells enough. */
const LONGEST_ANSWER = 300

/** The words by which the server refused a mail, without the addresses that servers repeat in them; undefined: it said none. */
export function answerOf(error: unknown): string | undefined {
  const { response } = error as Record<string, unknown>
  if (typeof response !== 'string') return undefined
  return response
    .split(/\s/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, LONGEST_ANSWER)
}

/** What the log says of a mail that was not sent. */
export function describeMailError(error: unknown) {
  const { name, code } = describeError(error)
  const { command, originalCode } = error as Record<string, unknown>
  const answer = answerOf(error)
  return {
    name,
    ...(code !== undefined && { code }),
    // Of the operating system, where nodemailer says only `ESOCKET`.
    ...(typeof originalCode === 'string' && { cause: originalCode }),
    ...(typeof command === 'string' && { command }),
    ...(answer !== undefined && { answer }),
  }
}
