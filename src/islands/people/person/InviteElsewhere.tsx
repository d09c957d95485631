import { useState } from 'react'
import { INVITATION_DAYS } from '../../../contract/people/shown-link.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import type { Membership } from '../../../contract/account/session.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { sendsMail } from '../../../lib/pages/page-config.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { invitePersonInto } from '../../../lib/stores/people/person-invite.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ListRow } from '../../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  person: Person
  organisations: readonly Membership[]
  onClose: () => void
}

/** Invites a member into other organisations: by the link of the mail they join with the account they have. */
export function InviteElsewhere({ locale, person, organisations, onClose }: Props) {
  const t = translate(locale)
  const values = { name: memberName(person), email: person.email, days: INVITATION_DAYS }

  return (
    <Dialog open heading={t('personInvite.heading')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        <p className="muted if-mail">{t('personInvite.about', values)}</p>
        <ul className="list-rows card">
          {organisations.map((organisation) => (
            <InviteRow key={organisation.organisation_id} {...{ locale, person, organisation }} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface RowProps {
  locale: Locale
  person: Person
  organisation: Membership
}

/** What has come of it is said where it was asked for, and what had the focus keeps it. */
function InviteRow({ locale, person, organisation: { organisation_id, organisation_name } }: RowProps) {
  const t = translate(locale)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [refusal, setRefusal] = useState<string>()
  const words = { open: 'invite', sending: 'inviting', sent: 'invited' } as const

  async function invite(): Promise<void> {
    setState('sending')
    setRefusal(undefined)
    try {
      const refused = await invitePersonInto(organisation_id, person)
      setRefusal(refused)
      setState(refused === undefined ? 'sent' : 'open')
    } catch (error) {
      console.warn('The member was not invited elsewhere.', error)
      setRefusal(wordsOf(error))
      setState('open')
    }
  }

  function wordsOf(error: unknown): string {
    const problem = problemOf(error)
    // Perhaps only the answer was lost.
    if (problem.kind === 'offline') return t('personInvite.lost')
    return problemWords(t, problem).text
  }

  return (
    <ListRow
      title={<bdi>{organisation_name}</bdi>}
      meta={
        <span role="status">
          {state === 'sent'
            ? t(sendsMail(document) ? 'personInvite.sent' : 'personInvite.unsent', {
                organisation: organisation_name,
              })
            : refusal}
        </span>
      }
      trailing={
        <button
          type="button"
          className="button"
          aria-disabled={state !== 'open'}
          onClick={() => state === 'open' && void invite()}
        >
          {t(`personInvite.${words[state]}`)} <span className="visually-hidden">– {organisation_name}</span>
        </button>
      }
    />
  )
}
