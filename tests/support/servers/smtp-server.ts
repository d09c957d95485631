import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as its server took it. */
export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: ReadonlyMap<string, unknown>
}

export interface TestSmtpServer {
  url: string
  /** In the order in which they came. */
  mails: readonly ReceivedMail[]
  /** From now on every recipient is answered with this status and their address; undefined: is taken. */
  answer: (status: number | undefined) => void
  stop: () => Promise<void>
}

/** An SMTP server on a free port that keeps what it takes. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const refused = new Error(`<${address}>: not taken`)
      done(refusal === undefined ? null : Object.assign(refused, { responseCode: refusal }))
    },
    onData(stream, session, done) {
      simpleParser(stream).then(
        ({ from, subject = '', text = '', html, headers }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          mails.push({ from: from?.text ?? '', to, subject, text, html: html || '', headers })
          done()
        },
        (error: unknown) => done(error instanceof Error ? error : new Error('not read')),
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    answer: (status) => (refusal = status),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
