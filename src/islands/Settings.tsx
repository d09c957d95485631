import './organisation/settings.css'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { decide } from '../lib/session/guard.ts'
import { settingsAreas } from './organisation/settings-areas.ts'
import { useViewer } from './shared/use-viewer.ts'
import { Empty } from './ui/feedback/Failure.tsx'
import { Icon } from './ui/icons/Icon.tsx'
import { next } from './ui/icons/interface.ts'
import { settings } from './ui/icons/settings.ts'
import { ListRow } from './ui/layout/ListRow.tsx'
import { SkeletonRows } from './ui/feedback/SkeletonRows.tsx'

/** The areas of the settings that the person may open in the organisation they are in. */
export function Settings({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const viewer = useViewer()
  const areas = settingsAreas.filter(({ route }) => decide(route.access, viewer).kind === 'allow')

  return (
    <div className="settings">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('settings.heading')}</h1>
      </div>
      {!viewer.signedIn && <SkeletonRows rows={1} label={t('common.loading')} />}
      {viewer.signedIn && areas.length === 0 && (
        <Empty shape={settings} text={t('settings.none')} hint={t('settings.noneHint')} />
      )}
      {areas.length > 0 && (
        <ul className="list-rows card">
          {areas.map(({ route, place = '', title, about, icon }) => (
            <ListRow
              key={title}
              href={localizePath(route.pattern, locale) + place}
              leading={
                <span className="list-row-sign">
                  <Icon shape={icon} size={22} />
                </span>
              }
              title={t(title)}
              meta={t(about)}
              trailing={<Icon shape={next} directional />}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
