import { serverFor, test as journey } from '../browser/browser.ts'
import type { ServerProcess } from './server-process.ts'
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

interface Fixtures {
  server: ServerProcess
  /** The newest mail to an address that is not one of those seen before; waits for it. */
  mailTo: (email: string, subject: string) => Promise<ReceivedMail>
}

/** Journeys with mail: the product of each file sends to a real SMTP server. Each test needs people and addresses of its own. */
export const test = journey.extend<Fixtures, { smtp: TestSmtpServer }>({
  smtp: [
    async ({ running }, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      // It ends once no product is connected to it any more.
      await running.now?.server.stop()
      running.now = undefined
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ running, smtp }, use, { file }) =>
    use(await serverFor(running, file, { SMTP_URL: smtp.url })),
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
