import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { currentPersonOf, endPersonMembership, savePerson } from '../../../lib/stores/people/person-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { lockWords, type Standing } from './person-standing-words.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  person: Person
  values: { name: string; organisation: string }
  standing: Standing
  /** Whether it is so now: it ends then. */
  stands: boolean
  onCancel: () => void
  /** What had the focus may be gone. */
  onDone: () => void
}

const NOTE = 'The standing of a member was not changed.'

/** Asks before somebody's standing changes, and says what that does. */
export function ChangeStanding({ locale, person, values, standing, stands, onCancel, onDone }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  async function change(): Promise<void> {
    setBusy(true)
    try {
      if (standing === 'membership') await endPersonMembership(person.id)
      else await savePerson(person.id, { version: person.version, ...inputOf(standing, !stands) })
      showToast({ kind: 'done', text: t('personStanding.done') })
      onDone()
    } catch (error) {
      tell(error)
      onCancel()
    }
  }

  function tell(error: unknown): void {
    const text = wordsOf(error)
    if (!text) return tellFailure(locale, error, NOTE)
    console.warn(NOTE, error)
    showToast({ kind: 'failure', text })
  }

  /** What a failure of any call does not say. */
  function wordsOf(error: unknown): string | undefined {
    const problem = problemOf(error)
    if (currentPersonOf(error)) return t('personStanding.changed', values)
    if (problem.kind === 'invalid') return Object.values(problem.fields).flat()[0]
    if (problem.kind === 'offline') return t('personStanding.offline')
    const isLast = problem.kind === 'server' && problem.status === 409 && standing === 'membership'
    return isLast ? lockWords(locale, 'last_admin') : undefined
  }

  return (
    <ConfirmDialog
      open
      busy={busy}
      words={{ ...questionOf(), no: t('personStanding.no') }}
      onConfirm={() => void change()}
      onCancel={onCancel}
    />
  )

  function questionOf() {
    if (standing === 'membership' || stands) {
      return {
        question: t(`personStanding.${standing}.stopQuestion`, values),
        consequence: t(`personStanding.${standing}.stopConsequence`, values),
        yes: t(`personStanding.${standing}.stopYes`),
      }
    }
    return {
      question: t(`personStanding.${standing}.startQuestion`, values),
      consequence: t(`personStanding.${standing}.startConsequence`, values),
      yes: t(`personStanding.${standing}.startYes`),
    }
  }
}

function inputOf(standing: Exclude<Standing, 'membership'>, value: boolean) {
  if (standing === 'active') return { active: value }
  return standing === 'admin' ? { admin: value } : { tenant_admin: value }
}
