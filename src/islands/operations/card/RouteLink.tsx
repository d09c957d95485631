import type { Locale } from '../../../contract/locales.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { routeLink } from '../../../lib/places/route-link.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { route } from '../../ui/icons/operation.ts'

/** Opens the way to an operation in the maps application of the device; nothing where no place is known. */
export function RouteLink({ locale, operation }: { locale: Locale; operation: Operation }) {
  const t = translate(locale)
  const link = routeLink(operation, navigator.userAgent)
  if (!link) return null

  return (
    <a
      className="button secondary"
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('operation.route')}: ${placeWords(operation, t, locale)}`}
    >
      <Icon shape={route} />
      {t('operation.route')}
    </a>
  )
}
