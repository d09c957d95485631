import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { loadInvitations } from '../../../lib/stores/people/invitations.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** What was to be done to an invitation has not happened. @param note for whoever looks for the reason */
export function tellInvitationFailure(locale: Locale, error: unknown, note: string): void {
  const t = translate(locale)
  const problem = problemOf(error)
  const isOver = problem.kind === 'server' && [404, 409].includes(problem.status)
  if (!isOver && problem.kind !== 'tooMany') return tellFailure(locale, error, note)

  console.warn(note, error)
  showToast({ kind: 'failure', text: t(isOver ? 'people.invitations.over' : 'people.invitations.tooMany') })
  // What has become of it meanwhile.
  if (isOver) void loadInvitations()
}
