import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { Station } from '../../contract/organisation/stations.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { $stations, loadStations } from '../../lib/stores/organisation/stations.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { plus } from '../ui/icons/map.ts'
import { station as sign } from '../ui/icons/settings.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { useRowEditing } from '../shared/use-row-editing.ts'
import { StationEditor } from './StationEditor.tsx'
import { StationRow } from './StationRow.tsx'

/** Which one is edited: by its id, or a new one. */
type Editing = number | 'new' | undefined

/** The houses of an organisation: added, changed and removed one by one. */
export function Stations({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const { editing, edit, close, section, heading } = useRowEditing<number | 'new'>()
  const stations = useStore($stations, { ssr: 'initial' })

  return (
    <section ref={section} className="organisation-section" aria-labelledby="stations">
      <div className="organisation-section-head">
        <h2 ref={heading} id="stations" tabIndex={-1}>
          {t('stations.heading')}
        </h2>
        {stations.state === 'ready' && editing === undefined && (
          <button type="button" className="button secondary" data-edits="new" onClick={() => edit('new')}>
            <Icon shape={plus} />
            {t('stations.add')}
          </button>
        )}
      </div>
      <p className="muted">{t('stations.about')}</p>
      {stations.state === 'ready' && <DataAge locale={locale} at={stations.at} stale={stations.stale} />}
      {editing === 'new' && <StationEditor locale={locale} onEnd={() => close('new')} />}
      <List
        locale={locale}
        editing={editing}
        onEdit={(station) => edit(station.id)}
        onEnd={close}
        onRemoved={() => heading.current?.focus()}
      />
    </section>
  )
}

interface ListProps {
  locale: Locale
  editing: Editing
  onEdit: (station: Station) => void
  onEnd: (id: number) => void
  /** A row has gone with what had the focus. */
  onRemoved: () => void
}

function List({ locale, editing, onEdit, onEnd, onRemoved }: ListProps) {
  const t = translate(locale)
  const stations = useStore($stations, { ssr: 'initial' })
  if (stations.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />
  if (stations.state === 'failed') {
    if (isMissingCall(stations.error))
      return <Empty shape={sign} text={t('stations.missing')} hint={t('stations.missingHint')} />
    const State = stations.error.kind === 'offline' ? Offline : Failure
    const busy = stations.changing
    const retry = { label: t('common.retry'), busy, onRetry: () => void loadStations() }
    return <State {...problemWords(t, stations.error)} retry={retry} />
  }
  if (stations.value.length === 0) {
    if (editing === 'new') return null
    return <Empty shape={sign} text={t('stations.none')} hint={t('stations.noneHint')} />
  }
  return (
    <ul className="list-rows card">
      {stations.value.map((station) =>
        station.id === editing ? (
          <li key={station.id} className="list-row">
            <StationEditor locale={locale} station={station} onEnd={() => onEnd(station.id)} />
          </li>
        ) : (
          <StationRow
            key={station.id}
            locale={locale}
            station={station}
            busy={editing !== undefined}
            onEdit={() => onEdit(station)}
            onRemoved={onRemoved}
          />
        ),
      )}
    </ul>
  )
}
