import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetKind } from '../../../src/backend/jobs/forget-old.ts'
import { addJob } from '../../../src/backend/jobs/add.ts'
import { claimJobs } from '../../../src/backend/jobs/claim.ts'
import { listDead, retry } from '../../../src/backend/jobs/dead.ts'
import { type QueuedMail, queueMail, queueMails } from '../../../src/backend/mail/queue.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { mailingOf } from '../../support/servers/mailing.ts'
import { people } from '../../support/worlds/people.ts'
import { startSmtpServer } from '../../support/servers/smtp-server.ts'
import { passwordChanged, passwordReset } from '../../../src/backend/account/mail-kinds.ts'
import { invitation } from '../../../src/backend/invitations/mail-kinds.ts'

// Architecture, section 3: mails go over SMTP, without a server to a folder. None is lost by a restart, by a server that
// is down, or by a process that dies in the middle of a try.

const MINUTE = 60_000
let backend: InProcess

beforeEach(async () => {
  backend = await inProcess()
})
afterEach(() => backend.close())

async function changedOf({ database }: Pick<InProcess, 'database'>, email: string): Promise<QueuedMail> {
  const { id } = await database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { mail: passwordChanged, recipient: email, locale: 'de', about_id: id }
}
async function queue(): Promise<void> {
  const mail = await changedOf(backend, people.mitglied)
  await backend.database.write((queries) => queueMail(queries, mail, backend.now()))
}
const waiting = () => backend.database.read.selectFrom('mails').selectAll().execute()
const jobs = () => backend.database.read.selectFrom('jobs').select(['tries', 'dead_at']).execute()

test('a server that is down is tried again, later each time, until it takes the mail', async () => {
  const first = await startSmtpServer()
  const { port } = new URL(first.url)
  await first.stop()
  const mailing = mailingOf(backend, first.url)
  await queue()
  await mailing.sendDue()
  expect(await jobs()).toMatchObject([{ tries: 1 }])
  await mailing.sendDue()
  expect(await jobs()).toMatchObject([{ tries: 1 }])
  backend.passTime(MINUTE)
  await mailing.sendDue()
  expect(await jobs()).toMatchObject([{ tries: 2 }])

  const second = await startSmtpServer(Number(port))
  backend.passTime(MINUTE)
  await mailing.sendDue()
  expect(second.mails).toMatchObject([{ to: people.mitglied }])
  expect([await waiting(), await jobs()]).toEqual([[], []])
  mailing.close()
  await second.stop()
})

test('a recipient that is refused for good is not tried again; one that is refused for now is', async () => {
  const smtp = await startSmtpServer()
  const mailing = mailingOf(backend, smtp.url)
  smtp.answer(451)
  await queue()
  await mailing.sendDue()
  expect(await jobs()).toMatchObject([{ tries: 1, dead_at: null }])
  smtp.answer(550)
  backend.passTime(MINUTE)
  await mailing.sendDue()
  expect(await jobs()).toMatchObject([{ tries: 2, dead_at: expect.any(String) }])
  smtp.answer(undefined)
  backend.passTime(60 * MINUTE)
  await mailing.sendDue()
  expect(smtp.mails).toEqual([])

  // Its tenant sees that it was refused, without the address, and may have it tried once more.
  const [dead] = await listDead(backend.database.read, { tenantId: 1, now: backend.now() }, 10)
  expect(dead).toMatchObject({ kind: 'mail', last_error: expect.stringMatching(/550 .*… not taken/) })
  expect(dead?.last_error).not.toContain('@')
  await backend.database.write((queries) =>
    retry(queries, { id: dead?.id ?? 0, tenantId: 1, now: backend.now() }),
  )
  await mailing.sendDue()
  expect(smtp.mails).toMatchObject([{ to: people.mitglied }])
  expect([await waiting(), await jobs()]).toEqual([[], []])
  mailing.close()
  await smtp.stop()
})

test('why a mail was not sent is logged with code, command and answer, and without any address', async () => {
  const smtp = await startSmtpServer()
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  const mailing = mailingOf(backend, smtp.url, log)
  await queue()
  for (const status of [451, 550]) {
    smtp.answer(status)
    await mailing.sendDue()
    backend.passTime(MINUTE)
  }

  const errors = lines.map((line) => (JSON.parse(line) as { error: unknown }).error)
  expect(errors).toEqual(
    [/^451 .*… not taken$/, /^550 .*… not taken$/].map((answer) => ({
      name: 'Error',
      code: 'EENVELOPE',
      command: 'RCPT TO',
      answer: expect.stringMatching(answer),
    })),
  )
  expect(lines.join('')).not.toContain('@')
  mailing.close()
  await smtp.stop()
})

test('a mail whose time is over is given up', async () => {
  const smtp = await startSmtpServer()
  const mailing = mailingOf(backend, smtp.url)
  await queue()
  backend.passTime(3 * 24 * 60 * MINUTE)
  await mailing.sendDue()
  expect(await waiting()).toEqual([])
  expect(smtp.mails).toEqual([])
  mailing.close()
  await smtp.stop()
})

test('who waits for a link to sign in again does not wait for five hundred invitations', async () => {
  const invited: QueuedMail = { mail: invitation, recipient: people.gast, locale: 'de', about_id: 0 }
  const reset: QueuedMail = { mail: passwordReset, recipient: people.mitglied, locale: 'de' }
  await backend.database.write(async (queries) => {
    await queueMails(queries, Array<QueuedMail>(500).fill(invited), backend.now())
    await queueMail(queries, reset, backend.now())
  })
  const rooms = [{ kind: 'mail', most: 1, takenMs: MINUTE }]
  const [first] = await backend.database.write((queries) =>
    claimJobs(queries, 'sqlite', { runner: 'this', now: backend.now(), except: [], rooms }),
  )
  const mail = (await waiting()).find(({ id }) => id === first?.payload['mail'])
  expect(mail).toMatchObject({ kind: 'passwordReset', recipient: people.mitglied })
})

test('that the password was changed is told where it was the address, also once the account has another one', async () => {
  const smtp = await startSmtpServer()
  const mailing = mailingOf(backend, smtp.url)
  await queue()
  await backend.database.write((queries) =>
    queries
      .updateTable('users')
      .set({ email: 'thief@example.org' })
      .where('email', '=', people.mitglied)
      .execute(),
  )
  await mailing.sendDue()
  expect(smtp.mails).toMatchObject([{ to: people.mitglied, subject: 'Dein Passwort wurde geändert' }])
  mailing.close()
  await smtp.stop()
})

test('without an SMTP server mails go to a folder that only the account of the server reads', async () => {
  const mailing = mailingOf(backend)
  await queue()
  await mailing.sendDue()
  const [name = ''] = readdirSync(mailing.folder)
  expect(name).toMatch(/\.eml$/)
  const mail = await simpleParser(readFileSync(join(mailing.folder, name)))
  expect(mail.subject).toBe('Dein Passwort wurde geändert')
  expect(mail.date).toEqual(new Date(backend.now()))
  mailing.close()
})

test('the address of a mail that was refused for good is forgotten when the mail expires', async () => {
  const smtp = await startSmtpServer()
  const mailing = mailingOf(backend, smtp.url)
  smtp.answer(550)
  await queue()
  await mailing.sendDue()
  const forget = async () => {
    const { database, now } = backend
    const job = { kind: forgetKind.kind, payload: {}, dueAt: now() }
    await database.write((queries) => addJob(queries, job, now()))
    await runDueJobs(backend, forgetKind)
  }
  await forget()
  expect([(await waiting()).length, (await jobs()).length]).toEqual([1, 1])
  backend.passTime(3 * 24 * 60 * MINUTE)
  await forget()
  expect([await waiting(), await jobs()]).toEqual([[], []])
  mailing.close()
  await smtp.stop()
})

test('a running server sends what is queued, from the address that was configured', async () => {
  const smtp = await startSmtpServer()
  const environment = { SMTP_URL: smtp.url, SMTP_FROM: 'Leitstelle <lst@example.org>' }
  const running = await bootBackend(environment)
  const mail = await changedOf(running, people.leitung)
  await running.database.write((queries) => queueMail(queries, { ...mail, locale: 'en' }, Date.now()))
  await expect
    .poll(() => smtp.mails)
    .toMatchObject([{ to: people.leitung, subject: 'Your password was changed' }])
  expect(smtp.mails[0]?.from).toContain('lst@example.org')
  expect(smtp.mails[0]?.text).toContain(running.origin)
  await running.close()
  await smtp.stop()
})
