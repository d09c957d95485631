import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../api/api-error.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { showToast } from '../app/toasts.ts'
import { $unsent, type UnsentRow } from '../outbox/unsent.ts'

/** Keys of the responses that this page has told of. */
const told = new Set<string>()

/** Tells the member of refused responses to appointments, and takes them out of the outbox: they cannot be sent again. */
$unsent.subscribe((rows) => {
  for (const row of rows) {
    if (!isRefusedResponse(row) || told.has(row.key)) continue
    told.add(row.key)
    tellRefusal(typeof row.about === 'string' ? row.about : undefined, row.ended)
    void discardRow(row)
  }
})

/** Whether it is a response to an appointment that the backend has refused. */
export function isRefusedResponse(
  row: UnsentRow,
): row is UnsentRow & { ended: NonNullable<UnsentRow['ended']> } {
  return row.call === 'respondToAppointment' && row.ended !== undefined
}

/** The status of an answer that refuses a response; undefined: the problem says nothing about the response. */
export function refusalOf(problem: ApiProblem): number | undefined {
  if (problem.kind === 'forbidden') return 403
  if (problem.kind === 'invalid') return 422
  return problem.kind === 'server' && [404, 409].includes(problem.status) ? problem.status : undefined
}

/** @param status of the refusing answer; `expired`: the response has waited for too long */
export function tellRefusal(title: string | undefined, status: number | 'expired'): void {
  const t = translate(localeOfPage(document))
  const what = title ? t('appointmentOutbox.responseTo', { title }) : t('appointmentOutbox.response')
  showToast({ kind: 'failure', text: t('outbox.refused', { what, why: t(reasonOf(status)) }) })
}

function reasonOf(status: number | 'expired') {
  if (status === 409) return 'appointmentOutbox.closed'
  if (status === 422) return 'appointmentOutbox.notAsked'
  if (status === 403) return 'appointmentOutbox.forOthers'
  return status === 404 ? 'outbox.why.missing' : 'outbox.why.other'
}

async function discardRow({ person, id }: UnsentRow): Promise<void> {
  if (id === undefined) return
  try {
    const { discard } = await import('../outbox/outbox.ts')
    await discard({ person, id })
  } catch (error) {
    console.warn('A refused response stays in the outbox.', error)
  }
}
