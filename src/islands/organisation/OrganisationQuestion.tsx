import { createPortal } from 'react-dom'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { OrganisationChoice } from './OrganisationChoice.tsx'
import type { Person } from '../shared/use-person.ts'
import { usePlaceInMain } from '../shared/use-place-in-main.ts'

/**
 * Stands in place of a page that needs an organisation while none is chosen: the page stays, and appears with the
 * answer. What is around it (`data-guard="organisation"`) hides the rest of `main`.
 */
export function OrganisationQuestion({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const place = usePlaceInMain('organisation-question')
  if (!place) return null

  const belongsNowhere = person.organisations.length === 0
  return createPortal(
    <>
      <div className="page-head">
        <h1>{t(belongsNowhere ? 'frame.account.organisation' : 'frame.account.chooseHeading')}</h1>
      </div>
      <OrganisationChoice locale={locale} person={person} />
    </>,
    place,
  )
}
