import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationResponse } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { arrivalOf } from '../../../lib/operations/own-answer.ts'
import { isDue } from '../../../lib/operations/who-comes.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { callLink } from '../../../lib/people/call-link.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { call } from '../../ui/icons/calls.ts'

interface Props {
  locale: Locale
  person: OperationResponse
  /** Whether the operation is. */
  active: boolean
  now: number | undefined
  /** The member's number, where the reader may call it. */
  phone: string | undefined
}

/** A member who comes: name, function, arrival, qualifications, the note in one line, and a link that calls. */
export function PersonRow({ locale, person, active, now, phone }: Props) {
  const t = translate(locale)
  const { display_name, note, qualifications = [] } = person
  const role = person.function ?? ''
  const arrival = arrivalOf(person)
  const link = phone && callLink(phone)

  return (
    <li>
      <p className="person-line">
        <strong dir="auto">{display_name}</strong>
        {!qualifications.includes(role) && <span className="muted">{role}</span>}
        {arrival !== undefined && (
          <span className="figures">
            {active && isDue(arrival, now)
              ? t('operation.shouldBeThere')
              : clockTime(arrival, Date.parse(person.answered_at))}
          </span>
        )}
      </p>
      {qualifications.length > 0 && (
        <ul className="row" aria-label={t('operation.qualifications')}>
          {qualifications.map((name) => (
            <li key={name} className="badge">
              {name}
            </li>
          ))}
        </ul>
      )}
      {note && <Note note={note} />}
      {link && (
        <a
          className="button quiet square"
          href={link}
          title={phone}
          aria-label={t('operation.call', { name: display_name })}
        >
          <Icon shape={call} />
        </a>
      )}
    </li>
  )
}

/** One line, all of it after a press. */
function Note({ note }: { note: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button
      type="button"
      className="person-note"
      title={note}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {note}
    </button>
  )
}
