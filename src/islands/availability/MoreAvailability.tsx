import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { routes } from '../../lib/routes.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { next } from '../ui/icons/interface.ts'

/** Leads to the page of one's availability. */
export function MoreAvailability({ locale }: { locale: Locale }) {
  return (
    <p>
      <a className="incident-feed-all" href={localizePath(routes.availability.pattern, locale)}>
        {translate(locale)('availability.more')}
        <Icon shape={next} size={18} directional />
      </a>
    </p>
  )
}
