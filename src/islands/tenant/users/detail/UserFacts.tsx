import { languageTags, type Locale } from '../../../../contract/locales.ts'
import type { TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { translate, type Translate } from '../../../../i18n/translate.ts'
import { relativeTime } from '../../../../lib/pages/dates.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { useLateEditor } from '../../../shared/use-late-editor.ts'
import { useNow } from '../../../ui/behaviour/use-now.ts'

interface Props {
  locale: Locale
  user: TenantUser
}

const loadEditor = () => import('./UserEditor.tsx')

/** What is known of an account, and the way to change it. */
export function UserFacts({ locale, user }: Props) {
  const t = translate(locale)
  const { editor, button, begin, end } = useLateEditor(
    locale,
    loadEditor,
    'What changes a person could not be loaded.',
  )

  if (editor) return <editor.UserEditor locale={locale} user={user} onEnd={end} />
  return (
    <section className="person-facts card" aria-labelledby="user-facts">
      <h2 id="user-facts">{t('tenantUser.facts')}</h2>
      {user.without_rights && (
        <p className="notice warning">{t('tenantUser.withoutRights', { name: memberName(user) })}</p>
      )}
      <Facts locale={locale} user={user} />
      <button ref={button} type="button" className="button" onClick={begin}>
        {t('tenantUser.edit')}
      </button>
    </section>
  )
}

function Facts({ locale, user }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const days = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  const { created_at, last_login_at: at, has_password, second_factor } = user
  const facts = [
    [t('tenantUser.created'), days.format(new Date(created_at))],
    [t('tenantUser.lastLogin'), at ? relativeTime(at, locale, now) : t('tenantUser.neverSignedIn')],
    [t('tenantUser.password'), t(has_password ? 'tenantUser.hasPassword' : 'tenantUser.noPassword')],
    [
      t('tenantUser.secondFactor'),
      t(second_factor ? 'tenantUser.secondFactorOn' : 'tenantUser.secondFactorOff'),
    ],
    [t('tenantUser.devices'), devicesOf(t, user)],
  ]

  return (
    <dl className="person-facts-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function devicesOf(t: Translate, { sessions, push_devices }: TenantUser): string {
  if (sessions === 0 && push_devices === 0) return t('tenantUser.noDevices')
  return [
    t('tenantUser.signedIn', { count: sessions }),
    t('tenantUser.pushed', { count: push_devices }),
  ].join(', ')
}
