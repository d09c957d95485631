import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { user } from '../../ui/icons/frame.ts'
import { settings } from '../../ui/icons/settings.ts'
import { InstallEntry } from './InstallEntry.tsx'
import { usePerson } from '../../shared/use-person.ts'

/** What the menu of the account holds besides the way out. */
export function AccountEntries({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const links = [
    { route: routes.profile, text: t('accountEntries.profile'), icon: user, shown: person !== undefined },
    {
      route: routes.settings,
      text: t('accountEntries.settings'),
      icon: settings,
      shown: (person?.organisations.length ?? 0) > 0,
    },
  ]

  return (
    <>
      {links.map(
        ({ route, text, icon, shown }) =>
          shown && (
            <a
              key={text}
              className="button"
              href={localizePath(route.pattern, locale)}
              // The menu stays where the page goes.
              onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            >
              <Icon shape={icon} />
              {text}
            </a>
          ),
      )}
      <InstallEntry locale={locale} />
    </>
  )
}
