import './person-standing.css'
import { useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { locked } from '../../ui/icons/errors.ts'
import { ChangeStanding } from './ChangeStanding.tsx'
import { InviteElsewhereButton } from './InviteElsewhereButton.tsx'
import { PersonSecondFactor } from './PersonSecondFactor.tsx'
import { lockWords, type Standing, standings } from './person-standing-words.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  person: Person
  organisation: string | undefined
}

/** Whether somebody leads, may sign in, belongs to the organisation. Each change asks, and says what it does. */
export function PersonStanding({ locale, person, organisation }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<Standing>()
  const values = { name: memberName(person), organisation: organisation ?? t('personStanding.here') }

  return (
    <section className="person-standing" aria-labelledby="person-standing">
      <h2 ref={heading} id="person-standing" tabIndex={-1}>
        {t('personStanding.heading')}
      </h2>
      <ul className="card">
        {standings.map((standing) => (
          <li key={standing} data-standing={standing}>
            <div>
              <h3>{t(`personStanding.${standing}.title`)}</h3>
              <p className="muted">
                {t(`personStanding.${standing}.${stands(person, standing) ? 'on' : 'off'}`, values)}
              </p>
              <Lock locale={locale} person={person} standing={standing} />
            </div>
            {standing === 'membership' && <InviteElsewhereButton locale={locale} person={person} />}
            <Change {...{ locale, person, standing }} onBegin={() => setTask(standing)} />
          </li>
        ))}
        <PersonSecondFactor {...{ locale, person, values }} onDone={() => heading.current?.focus()} />
      </ul>
      {task && (
        <ChangeStanding
          {...{ locale, person, values }}
          standing={task}
          stands={stands(person, task)}
          onCancel={() => setTask(undefined)}
          onDone={() => {
            setTask(undefined)
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}

interface StandingProps {
  locale: Locale
  person: Person
  standing: Standing
}

function Lock({ locale, person, standing }: StandingProps) {
  const reason = person.locked[standing]
  // Of whoever has left nothing is changed: that they have is said already.
  if (!reason || person.state === 'left') return null
  return (
    <p className="person-lock">
      <Icon shape={locked} size={16} />
      {lockWords(locale, reason)}
    </p>
  )
}

/** Nobody comes back into an organisation by a button: that takes an invitation. */
function Change({ locale, person, standing, onBegin }: StandingProps & { onBegin: () => void }) {
  const t = translate(locale)
  const isOn = stands(person, standing)
  if (person.locked[standing] || (standing === 'membership' && !isOn)) return null
  return (
    <button type="button" className="button" onClick={onBegin}>
      {standing === 'membership' || isOn
        ? t(`personStanding.${standing}.stop`)
        : t(`personStanding.${standing}.start`)}
    </button>
  )
}

function stands(person: Person, standing: Standing): boolean {
  if (standing === 'active') return person.state !== 'inactive'
  return standing === 'membership' ? person.state !== 'left' : person[standing]
}
