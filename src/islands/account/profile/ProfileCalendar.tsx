import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { readPageConfig } from '../../../lib/pages/page-config.ts'
import { renewCalendarAddress } from '../../../lib/stores/account/calendar-address.ts'
import { CALENDAR_PLACE } from '../../../lib/routes.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { CopyButton } from '../../shared/CopyButton.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { usePerson } from '../../shared/use-person.ts'

const programs = ['iphone', 'google', 'others'] as const

/** Where the person's own calendar program reads what they have to think of. */
export function ProfileCalendar({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const path = usePerson()?.user.calendar_url
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  // A link leads here before this part of the page is there.
  useEffect(() => {
    if (location.hash === `#${CALENDAR_PLACE}`) section.current?.scrollIntoView()
  }, [])
  // A backend without calendars: nothing is offered.
  if (!path) return null

  const address = (readPageConfig(document).apiBase || location.origin) + path
  async function renew(): Promise<void> {
    setBusy(true)
    try {
      await renewCalendarAddress()
      showToast({ text: t('calendarAddress.renewed') })
      setAsking(false)
    } catch (error) {
      tellFailure(locale, error, 'The calendar has no other address.')
    }
    setBusy(false)
  }

  return (
    <section ref={section} className="profile-part calendar-address" aria-labelledby={CALENDAR_PLACE}>
      <h2 id={CALENDAR_PLACE}>{t('calendarAddress.heading')}</h2>
      <p className="muted">{t('calendarAddress.about')}</p>
      <code tabIndex={0} role="group" aria-label={t('calendarAddress.address')}>
        {address}
      </code>
      <div className="row">
        <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendarAddress.open')}
        </a>
        <CopyButton t={t} what={t('calendarAddress.address')} text={address} />
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          {t('calendarAddress.renew')}
        </button>
      </div>
      <p className="muted">{t('calendarAddress.secret')}</p>
      <details>
        <summary>{t('calendarAddress.how')}</summary>
        <dl>
          {programs.map((program) => (
            <div key={program}>
              <dt>{t(`calendarAddress.${program}`)}</dt>
              <dd>{t(`calendarAddress.${program}How`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ConfirmDialog
        open={asking}
        busy={busy}
        words={{
          question: t('calendarAddress.question'),
          consequence: t('calendarAddress.consequence'),
          yes: t('calendarAddress.renew'),
          no: t('calendarAddress.keep'),
        }}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
