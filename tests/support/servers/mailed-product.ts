import { test as journey } from '../browser/browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

interface Fixtures {
  server: ServerProcess
  /** The newest mail to an address that is not one of those seen before; waits for it. */
  mailTo: (email: string, subject: string) => Promise<ReceivedMail>
}

/** Journeys with mail: the product of each test sends to a real SMTP server. */
export const test = journey.extend<Fixtures, { smtp: TestSmtpServer }>({
  smtp: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ smtp }, use) => {
    const server = await startServer({ environment: { SMTP_URL: smtp.url } })
    await use(server)
    await server.stop()
  },
  mailTo: async ({ smtp }, use) => {
    const before = smtp.mails.length
    await use(async (email, subject) => {
      const find = () =>
        smtp.mails.slice(before).findLast((mail) => mail.to === email && mail.subject === subject)
      await journey.expect.poll(find, `mail to ${email}: ${subject}`).toBeDefined()
      const mail = find()
      if (!mail) throw new Error('the mail is gone')
      return mail
    })
  },
})

/** Where the one link of a mail leads to, without the origin. */
export function pathIn(mail: ReceivedMail, place: string): string {
  const path = new RegExp(`https?://[^/\\s]+((?:/en)?/${place}/\\S+)`).exec(mail.text)?.[1]
  if (!path) throw new Error(`no link to ${place} in:\n${mail.text}`)
  return path
}
