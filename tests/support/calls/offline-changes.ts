import { expect, type Locator, type Page } from 'playwright/test'
import type { OperationDetail as Operation } from '../../../src/contract/operations/operation-detail.ts'
import { send } from '../servers/contract-target.ts'
import type { FaultySite } from '../lines/faulty-site.ts'
import { signInByCall } from '../worlds/people.ts'

/** Something that a person changes without a network: what they do, and what becomes of it. */
export interface OfflineChange {
  /** The call that carries it. */
  call: (operationId: number) => string
  /** Where it is made. */
  path: (operationId: number) => string
  make: (page: Page) => Promise<void>
  /** On that page, not agreed to by anybody. */
  expectWaiting: (page: Page) => Promise<void>
  expectSent: (page: Page) => Promise<void>
  /** How often the server has it: in its database, and as it tells others. */
  countAtServer: (site: FaultySite, operationId: number) => Promise<number[]>
}

export const ownAnswer = (page: Page): Locator => page.locator('.own-answer')

export const answerChoice = (page: Page, name: string): Locator =>
  ownAnswer(page).getByRole('button', { name, exact: true })

/** What the server has of an operation: the answers, and what its timeline says of them. */
export async function answersAt({ backend }: FaultySite, operationId: number) {
  const { read } = backend.database
  const given = await read
    .selectFrom('operation_responses')
    .select('answer')
    .where('operation_id', '=', operationId)
    .execute()
  const entries = await read
    .selectFrom('operation_timeline')
    .select('kind')
    .where('operation_id', '=', operationId)
    .where('kind', 'like', 'response.%')
    .orderBy('id')
    .execute()
  return { given: given.map(({ answer }) => answer), entries: entries.map(({ kind }) => kind) }
}

const comes: OfflineChange = {
  call: (id) => `POST /api/organisation/1/operation/${id}/response`,
  path: (id) => `/alarmierungen/${id}`,
  make: (page) => answerChoice(page, 'Komme').click(),
  expectWaiting: async (page) => {
    await expect(answerChoice(page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
    await expect(ownAnswer(page).getByRole('status')).toContainText(/Noch nicht gesendet|Wird gesendet/)
  },
  expectSent: async (page) => {
    await expect(answerChoice(page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
    await expect(ownAnswer(page).getByRole('status')).toContainText('Gesendet')
  },
  countAtServer: async (site, operationId) => {
    const { given, entries } = await answersAt(site, operationId)
    const { token } = await signInByCall(site.backend.origin, 'leitung')
    const { json } = await send(site.backend.origin, 'GET', `/api/organisation/1/operation/${operationId}`, {
      token,
    })
    const { responses = [], timeline = [] } = json as Operation
    return [
      given.filter((answer) => answer === 'coming').length,
      entries.length,
      responses.filter(({ answer }) => answer === 'coming').length,
      timeline.filter(({ kind }) => kind.startsWith('response.')).length,
    ]
  },
}

/** Each of them is made on the day without a network (`bad-line-day.spec.ts`); the next one is one more line. */
export const offlineChanges: readonly OfflineChange[] = [comes]
