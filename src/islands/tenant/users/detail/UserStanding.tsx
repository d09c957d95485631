import '../../../people/person/person-standing.css'
import { useRef, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { ShownLink } from '../../../../contract/people/shown-link.ts'
import { FIRST_PASSWORD_DAYS, type TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import {
  currentUserOf,
  loadTenantUser,
  mailPasswordLink,
  saveTenantUser,
} from '../../../../lib/stores/tenant/tenant-users.ts'
import { showPasswordLink } from '../../../../lib/stores/tenant/shown-password-link.ts'
import { lockWords } from '../../../people/person/person-standing-words.ts'
import { incidentTime } from '../../../../lib/pages/dates.ts'
import { NoMail } from '../../../shared/NoMail.tsx'
import { LateLink } from '../../../shared/LateLink.tsx'
import { LateQuestion } from '../../../shared/LateQuestion.tsx'
import { tellFailure } from '../../../shared/tell-failure.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { locked } from '../../../ui/icons/errors.ts'
import { translate } from '../../../../i18n/translate.ts'

interface Props {
  locale: Locale
  user: TenantUser
}

const standings = ['active', 'tenant_admin'] as const
type Standing = (typeof standings)[number]

const NOTE = 'The standing of a person was not changed.'

/** Whether somebody may come in, and administers the tenant. Each change asks, and says what it does. */
export function UserStanding({ locale, user }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<Standing>()
  const values = { name: memberName(user) }

  async function change(standing: Standing): Promise<void> {
    try {
      await saveTenantUser(user.id, { version: user.version, [standing]: !user[standing] })
      showToast({ kind: 'done', text: t('tenantUserWork.saved') })
      heading.current?.focus()
    } catch (error) {
      tell(error)
    }
    setTask(undefined)
  }

  function tell(error: unknown): void {
    const problem = problemOf(error)
    const refused = problem.kind === 'invalid' ? Object.values(problem.fields).flat()[0] : undefined
    const text = currentUserOf(error) ? t('tenantUserWork.changed', values) : refused
    if (!text) return tellFailure(locale, error, NOTE)
    console.warn(NOTE, error)
    showToast({ kind: 'failure', text })
  }

  return (
    <section className="person-standing" aria-labelledby="user-standing">
      <h2 ref={heading} id="user-standing" tabIndex={-1}>
        {t('tenantUserWork.standing')}
      </h2>
      <ul className="card">
        <PasswordLink locale={locale} user={user} />
        {standings.map((standing) => {
          const reason = user.locked[standing]
          return (
            <li key={standing} data-standing={standing}>
              <div>
                <h3>{t(`personStanding.${standing}.title`)}</h3>
                <p className="muted">
                  {t(`personStanding.${standing}.${user[standing] ? 'on' : 'off'}`, values)}
                </p>
                {reason && (
                  <p className="person-lock">
                    <Icon shape={locked} size={16} />
                    {lockWords(locale, reason)}
                  </p>
                )}
              </div>
              {!reason && (
                <button type="button" className="button" onClick={() => setTask(standing)}>
                  {t(`personStanding.${standing}.${user[standing] ? 'stop' : 'start'}`)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {task && (
        <LateQuestion
          locale={locale}
          words={{
            question: t(`personStanding.${task}.${user[task] ? 'stopQuestion' : 'startQuestion'}`, values),
            consequence: t(
              `personStanding.${task}.${user[task] ? 'stopConsequence' : 'startConsequence'}`,
              values,
            ),
            yes: t(`personStanding.${task}.${user[task] ? 'stopYes' : 'startYes'}`),
            no: t('personStanding.no'),
          }}
          onConfirm={() => change(task)}
          onCancel={() => setTask(undefined)}
        />
      )}
    </section>
  )
}

/** How somebody comes in who has no password, or has forgotten it. */
function PasswordLink({ locale, user }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const [handing, setHanding] = useState(false)
  const values = { name: memberName(user), email: user.email, count: FIRST_PASSWORD_DAYS }

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await mailPasswordLink(user.id)
      showToast({ text: t('tenantUserWork.link.sent', values) })
    } catch (error) {
      if (problemOf(error).kind === 'tooMany')
        showToast({ kind: 'failure', text: t('tenantUserWork.link.tooMany') })
      else tellFailure(locale, error, 'The link was not sent.')
    }
    setBusy(false)
  }

  async function make(): Promise<ShownLink | undefined> {
    try {
      return await showPasswordLink(user.id)
    } catch (error) {
      const problem = problemOf(error)
      const isOver = problem.kind === 'server' && problem.status === 409
      if (isOver) showToast({ kind: 'failure', text: t('tenantUserWork.changed', values) })
      else tellFailure(locale, error, 'The link was not shown.')
      return undefined
    }
  }

  const about = user.has_password ? 'tenantUserWork.link.anew' : 'tenantUserWork.link.first'
  return (
    <li data-standing="password">
      <div>
        <h3>{t('tenantUserWork.link.title')}</h3>
        <p className="muted">{user.active ? t(about, values) : t('tenantUserWork.locked')}</p>
        {user.link_shown && (
          <p className="muted">
            {t('tenantUserWork.link.wasShown', {
              by: user.link_shown.by,
              at: incidentTime(user.link_shown.at),
            })}
          </p>
        )}
        {user.address_state === 'refused' && (
          <p className="person-lock">
            {t('tenantUserWork.link.refused', { email: user.email })}{' '}
            {user.mail_answer && t('people.invitations.answer', { answer: user.mail_answer })}
          </p>
        )}
        {user.active && (
          <NoMail
            t={t}
            instead={t(
              user.link_can_be_shown ? 'tenantUserWork.link.noMail' : 'tenantUserWork.link.noMailUsed',
            )}
          />
        )}
      </div>
      {user.active && (
        <button
          type="button"
          className="button if-mail"
          aria-disabled={busy}
          onClick={() => !busy && void send()}
        >
          {t('tenantUserWork.link.send')}
        </button>
      )}
      {user.link_can_be_shown && (
        <button type="button" className="button" onClick={() => setHanding(true)}>
          {t('tenantUserWork.link.show')}
        </button>
      )}
      {handing && (
        <LateLink
          locale={locale}
          heading={t('tenantUserWork.link.shownHeading', values)}
          before={t('tenantUserWork.link.showConsequence', values)}
          after={t('tenantUserWork.link.shownAbout', values)}
          make={make}
          onClose={() => {
            setHanding(false)
            void loadTenantUser()
          }}
        />
      )}
    </li>
  )
}
