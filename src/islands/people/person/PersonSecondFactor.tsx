import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { removePersonSecondFactor } from '../../../lib/stores/people/person-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  person: Person
  values: { name: string; organisation: string }
  /** What had the focus is gone. */
  onDone: () => void
}

/** How somebody gets in again who has lost the phone with their codes. Of whoever has no second step nothing is said. */
export function PersonSecondFactor({ locale, person, values, onDone }: Props) {
  const t = translate(locale)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!person.second_factor) return null
  // Whoever may close the account may open it; for themselves everybody does it in their profile.
  const mayRemove = person.locked.name === null && person.locked.active !== 'self'

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removePersonSecondFactor(person.id)
      showToast({ kind: 'done', text: t('personStanding.done') })
      onDone()
    } catch (error) {
      tellFailure(locale, error, 'The second step of a member was not removed.')
      setBusy(false)
      setAsked(false)
    }
  }

  return (
    <li data-standing="second_factor">
      <div>
        <h3>{t('personStanding.second_factor.title')}</h3>
        <p className="muted">{t('personStanding.second_factor.on', values)}</p>
      </div>
      {mayRemove && (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t('personStanding.second_factor.stop')}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          open
          busy={busy}
          words={{
            question: t('personStanding.second_factor.stopQuestion', values),
            consequence: t('personStanding.second_factor.stopConsequence', values),
            yes: t('personStanding.second_factor.stopYes'),
            no: t('personStanding.no'),
          }}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(false)}
        />
      )}
    </li>
  )
}
