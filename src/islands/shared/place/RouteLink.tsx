import type { Locale } from '../../../contract/locales.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Place, routeLink } from '../../../lib/places/route-link.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { route } from '../../ui/icons/operation.ts'

/** Opens the way to a place in the maps application of the device; nothing where no place is known. */
export function RouteLink({ locale, place }: { locale: Locale; place: Place }) {
  const t = translate(locale)
  const link = routeLink(place, navigator.userAgent)
  if (!link) return null

  return (
    <a
      className="button secondary"
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('operation.route')}: ${placeWords(place, t, locale)}`}
    >
      <Icon shape={route} />
      {t('operation.route')}
    </a>
  )
}
