import '../ui/fields/field.css'
import '../ui/fields/select-field.css'
import { type RefObject, useState } from 'react'
import { longestShare, type SharedKind, usualShare } from '../../contract/sharing/shared-links.ts'
import type { Translate } from '../../i18n/messages.ts'
import { dayOf, OWN_DATE } from '../../lib/sharing/share-until.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { down } from '../ui/icons/fields.ts'

interface Props {
  t: Translate
  kind: SharedKind
  /** Where the own date is typed. */
  date: RefObject<HTMLInputElement | null>
  problem: string | undefined
}

const HOUR = 60
const DAY = 24 * HOUR

/** In minutes. An operation is over after hours, a document is looked at for weeks. */
const offered: Readonly<Record<SharedKind, readonly number[]>> = {
  operation: [1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  document: [1, 7, 30, 90].map((days) => days * DAY),
  folder: [1, 7, 30, 90].map((days) => days * DAY),
}

/** For how long a link lives at most; where days are offered, an own one as well. */
export function ShareUntil({ t, kind, date, problem }: Props) {
  const [isOwn, setOwn] = useState(false)
  const hasOwn = longestShare[kind] > DAY
  const now = Date.now()
  return (
    <>
      <div className="field">
        <label htmlFor="share-until">{t('sharing.until')}</label>
        <div className="input-box select-box">
          <select
            id="share-until"
            name="until"
            className="input"
            defaultValue={usualShare[kind]}
            onChange={(event) => setOwn(event.currentTarget.value === OWN_DATE)}
          >
            {offered[kind].map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes < DAY
                  ? t('sharing.hours', { count: minutes / HOUR })
                  : t('sharing.days', { count: minutes / DAY })}
              </option>
            ))}
            {hasOwn && <option value={OWN_DATE}>{t('sharing.ownDate')}</option>}
          </select>
          <span className="input-end">
            <Icon shape={down} />
          </span>
        </div>
      </div>
      {isOwn && (
        <div className="field">
          <label htmlFor="share-date">{t('sharing.date')}</label>
          <p id="share-date-hint" className="hint">
            {t('sharing.dateHint')}
          </p>
          <input
            ref={date}
            id="share-date"
            name="date"
            type="date"
            className="input figures"
            min={dayOf(now)}
            max={dayOf(now + (longestShare[kind] - DAY) * 60_000)}
            aria-invalid={problem ? true : undefined}
            aria-describedby="share-date-hint share-date-problem"
          />
          <p id="share-date-problem" className="problem" role="alert">
            {problem}
          </p>
        </div>
      )}
    </>
  )
}
