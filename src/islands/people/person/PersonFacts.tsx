import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import type { Person, Qualification } from '../../../contract/people/people.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import { hasEnded } from '../../../lib/people/qualification-end.ts'
import { $groups } from '../../../lib/stores/people/groups.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { GroupMark } from '../../shared/GroupMark.tsx'
import { useLateEditor } from '../../shared/use-late-editor.ts'

interface Props {
  locale: Locale
  person: Person
}

const loadEditor = () => import('./PersonEditor.tsx')

/** What the organisation knows of a member, and the way to change it. */
export function PersonFacts({ locale, person }: Props) {
  const t = translate(locale)
  const { editor, button, begin, end } = useLateEditor(
    locale,
    loadEditor,
    'What changes a member could not be loaded.',
  )

  if (editor) return <editor.PersonEditor locale={locale} person={person} onEnd={end} />
  return (
    <section className="person-facts card" aria-labelledby="person-facts">
      <h2 id="person-facts">{t('person.facts')}</h2>
      <Facts locale={locale} person={person} />
      {person.state !== 'left' && (
        <button ref={button} type="button" className="button" onClick={begin}>
          {t('person.edit')}
        </button>
      )}
    </section>
  )
}

function Facts({ locale, person }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { personnel_no, joined_at, left_at, last_login_at, qualifications, group_ids } = person
  const facts: (readonly [string, ReactNode])[] = [
    [t('person.personnelNo'), personnel_no],
    [t('person.joined'), dayOf(joined_at, locale)],
    [t('person.leftAt'), left_at && dayOf(left_at, locale)],
    [
      t('person.lastLogin'),
      last_login_at
        ? relativeTime(last_login_at, locale, now)
        : left_at === null && t('person.neverSignedIn'),
    ],
    [t('person.devices'), devicesOf(t, person)],
    [t('person.groups'), group_ids.length > 0 && <Groups ids={group_ids} />],
    [
      t('person.qualifications'),
      qualifications.length > 0 && (
        <Qualifications locale={locale} qualifications={qualifications} now={now} />
      ),
    ],
  ]

  return (
    <dl className="person-facts-list">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function devicesOf(t: Translate, { sessions, push_devices }: Person): string {
  if (sessions === 0 && push_devices === 0) return t('person.noDevices')
  return [t('person.signedIn', { count: sessions }), t('person.pushed', { count: push_devices })].join(', ')
}

/** By their names, as soon as they are known; their line is there before. */
function Groups({ ids }: { ids: readonly number[] }) {
  const groups = useStore($groups, { ssr: 'initial' })
  if (groups.state !== 'ready') return <span className="skeleton skeleton-line" aria-hidden="true" />
  return (
    <ul className="row">
      {groups.value
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name, colour }) => (
          <li key={id}>
            <GroupMark name={name} colour={colour} />
          </li>
        ))}
    </ul>
  )
}

interface QualificationsProps {
  locale: Locale
  qualifications: readonly Qualification[]
  now: number
}

function Qualifications({ locale, qualifications, now }: QualificationsProps) {
  const t = translate(locale)

  return (
    <ul className="row">
      {qualifications.map((one) => (
        <li key={one.name} className="badge" data-ended={hasEnded(one, now) || undefined}>
          <span dir="auto">{one.name}</span>
          {one.until && (
            <span>
              {t(hasEnded(one, now) ? 'person.ended' : 'person.until', { day: dayOf(one.until, locale) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** @param time a point in time, or a day: `2026-11-23` */
function dayOf(time: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  return words.format(new Date(time.length === 10 ? `${time}T00:00` : time))
}
