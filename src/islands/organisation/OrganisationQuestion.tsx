import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { OrganisationChoice } from './OrganisationChoice.tsx'
import type { Person } from '../shared/use-person.ts'

/**
 * Stands in place of a page that needs an organisation while none is chosen: the page stays, and appears with the
 * answer. What is around it (`data-guard="organisation"`) hides the rest of `main`.
 */
export function OrganisationQuestion({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const place = usePlaceInMain()
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

/** An element of its own at the beginning of `main`, also of the next page's. */
function usePlaceInMain(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(() => {
    const own = document.createElement('div')
    own.className = 'organisation-question stack'
    const stand = () => document.querySelector('main')?.prepend(own)
    stand()
    setPlace(own)
    document.addEventListener('astro:after-swap', stand)
    return () => {
      document.removeEventListener('astro:after-swap', stand)
      own.remove()
    }
  }, [])
  return place
}
