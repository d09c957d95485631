import { foldEmail, isEmailAddress } from '../../../contract/account/email-address.ts'
import type { RefusedInvitation } from '../../../contract/people/invitations.ts'
import { holdsLink, LONGEST_FUNCTION, LONGEST_NAME } from '../../../contract/people/person-name.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { invitePeople } from '../../../lib/stores/people/invitations.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { groupIdsIn, InviteGroups } from './InviteGroups.tsx'
import { tellInvited } from './tell-invited.ts'
import { offlineProblems, problemsOfSending } from './invite-problems.ts'

export interface InviteFormProps {
  t: Translate
  /** While it is not shown, it holds nobody on the page. */
  open: boolean
  onSent: () => void
}

const longest = { first_name: LONGEST_NAME, last_name: LONGEST_NAME, function: LONGEST_FUNCTION } as const

export function InviteOne({ t, open, onSent }: InviteFormProps) {
  const check = (data: FormData) => [...offlineProblems(t), ...wrongIn(t, valuesIn(data))]

  async function send(data: FormData): Promise<FieldProblem[]> {
    const person = valuesIn(data)
    try {
      const { refused } = await invitePeople([{ ...person, group_ids: groupIdsIn(data) }])
      if (refused.length === 0) tellInvited(t('invite.one.sent', { email: person.email }), t)
      return refused.map(({ reason, text }) => ({ field: fieldOf(reason), text }))
    } catch (error) {
      return problemsOfSending(t, error, groupIdsIn(data))
    }
  }

  return (
    <Form
      className="invite-one"
      aria-label={t('invite.one.tab')}
      words={formWords(t)}
      check={check}
      onSend={send}
      onSent={onSent}
      guardChanges={open}
    >
      <TextField
        name="email"
        id="invite-email"
        type="email"
        label={t('invite.one.email')}
        hint={t('invite.one.emailHint')}
        autoComplete="off"
        required
      />
      <div className="invite-names">
        <TextField name="first_name" id="invite-first" label={t('invite.one.firstName')} autoComplete="off" />
        <TextField name="last_name" id="invite-last" label={t('invite.one.lastName')} autoComplete="off" />
      </div>
      <TextField
        name="function"
        id="invite-function"
        label={t('invite.one.function')}
        hint={t('invite.one.functionHint')}
        autoComplete="off"
      />
      <InviteGroups t={t} hint={t('invite.groupsOne')} />
      <div className="form-buttons">
        <SubmitButton busyText={t('invite.sending')}>{t('invite.one.send')}</SubmitButton>
      </div>
    </Form>
  )
}

type Values = Record<'email' | 'first_name' | 'last_name' | 'function', string>

function valuesIn(data: FormData): Values {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    function: text('function'),
  }
}

function wrongIn(t: Translate, values: Values): FieldProblem[] {
  const { email } = values
  const aboutEmail =
    email === ''
      ? [t('invite.one.emailMissing')]
      : isEmailAddress(foldEmail(email))
        ? []
        : [t('invite.problems.email')]
  const tooLong = (['first_name', 'last_name', 'function'] as const).filter(
    (name) => values[name].length > longest[name],
  )
  const links = (['first_name', 'last_name'] as const).filter((name) => holdsLink(values[name]))
  return [
    ...aboutEmail.map((text) => ({ field: 'email', text })),
    ...links.map((field) => ({ field, text: t('invite.problems.link') })),
    ...tooLong.map((field) => ({
      field,
      text: t('invite.one.tooLong', { count: longest[field] }),
    })),
  ]
}

function fieldOf(reason: RefusedInvitation): string {
  if (reason === 'name' || reason === 'link') return 'first_name'
  if (reason === 'group') return 'group_ids'
  return reason === 'function' ? 'function' : 'email'
}
