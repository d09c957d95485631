import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type AccountDeletion, DELETION_DAYS } from '../../../contract/account/account-deletion.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { dayName } from '../../../lib/pages/dates.ts'
import { ORGANISATION_PARAMETER } from '../../../lib/organisation/organisation-parameter.ts'
import { routes } from '../../../lib/routes.ts'
import { $accountDeletion, keepAccount } from '../../../lib/stores/account/account-deletion.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ProfileFormSection } from './ProfileFormSection.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
}

const loadForm = async () => (await import('./DeletionForm.tsx')).DeletionForm

/** The end of the account: asked for, in the way, or running; then it is said at the bottom of the window. Stands last. */
export function ProfileDeletion({ locale }: Props) {
  const t = translate(locale)
  const deletion = useStore($accountDeletion, { ssr: 'initial' })
  // A backend without these calls: nothing is offered.
  if (deletion.state === 'failed' && isMissingCall(deletion.error)) return null

  const known = deletion.state === 'ready' ? deletion.value : undefined
  const due = known?.due_at ?? undefined
  const isAlone = due === undefined && known !== undefined && standsInTheWay(known)
  return (
    <>
      <ProfileFormSection
        locale={locale}
        name="accountDeletion"
        words={{
          heading: t('accountDeletion.heading'),
          about: t('accountDeletion.about', { days: DELETION_DAYS }),
          open: t('accountDeletion.open'),
        }}
        load={loadForm}
        closed={due !== undefined || isAlone}
      >
        {isAlone && <Alone locale={locale} alone={known.administers_alone} />}
      </ProfileFormSection>
      {due !== undefined && <Running locale={locale} due={due} />}
    </>
  )
}

function standsInTheWay({ administers_alone: { tenant, organisations } }: AccountDeletion): boolean {
  return tenant || organisations.length > 0
}

interface AloneProps extends Props {
  alone: AccountDeletion['administers_alone']
}

/** What somebody else has to administer first, and where to say so. */
function Alone({ locale, alone: { tenant, organisations } }: AloneProps) {
  const t = translate(locale)
  const people = localizePath(routes.users.pattern, locale)

  return (
    <div className="notice warning administers-alone">
      <p>{t('accountDeletion.alone')}</p>
      <ul>
        {tenant && <li>{t('accountDeletion.tenant')}</li>}
        {organisations.map(({ id, name }) => (
          <li key={id}>
            {/* Only a page that is loaded anew reads of which organisation it is. */}
            <a href={`${people}?${ORGANISATION_PARAMETER}=${id}`} dir="auto" data-astro-reload>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In sight on the whole page, so that nobody forgets it; it stands at the end, so that nothing moves for it. */
function Running({ locale, due }: Props & { due: string }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  async function keep(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await keepAccount()
      document.getElementById('profile-accountDeletion')?.focus({ preventScroll: true })
      showToast({ text: t('accountDeletion.kept') })
    } catch (error) {
      tellFailure(locale, error, 'The deletion of the account was not taken back.')
      setBusy(false)
    }
  }

  return (
    <aside className="deletion-running notice warning" aria-label={t('accountDeletion.heading')}>
      <p role="status">{t('accountDeletion.running', { day: dayName(due, locale, Date.now()) })}</p>
      <button type="button" className="button" aria-disabled={busy} onClick={() => void keep()}>
        {t('accountDeletion.withdraw')}
      </button>
    </aside>
  )
}
