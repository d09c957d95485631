import '../shared/tenant.css'
import '../users/form/user-form.css'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { FIRST_PASSWORD_DAYS } from '../../../contract/tenant/tenant-users.ts'
import { translate } from '../../../i18n/translate.ts'
import { UserMaker } from '../users/form/UserMaker.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

/** The page on which an account is made for somebody. */
export function NewTenantUser({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [isAlive, setAlive] = useState(false)
  // A form that nobody listens to yet would be sent by the browser, and lose what was typed.
  useEffect(() => setAlive(true), [])

  return (
    <div className="new-user">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantUserWork.newHeading')}</h1>
      </div>
      <p className="muted if-mail">{t('tenantUserWork.newHint', { count: FIRST_PASSWORD_DAYS })}</p>
      {isAlive ? (
        <UserMaker locale={locale} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}
