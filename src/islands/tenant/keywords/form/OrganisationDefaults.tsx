import '../../../ui/fields/choice.css'
import '../../../ui/fields/radio-group.css'
import { useEffect, useId, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import {
  type KeywordAlarms,
  keywordAlarms,
  type KeywordDefault,
} from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../../../../lib/api/api-error.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import {
  type DefaultChoices,
  loadDefaultChoices,
} from '../../../../lib/stores/tenant/keywords/organisation-choices.ts'
import { Failure, Offline } from '../../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx'

interface Props {
  locale: Locale
  /** Of the organisation. */
  name: string
  chosen: KeywordDefault
  onChange: (chosen: KeywordDefault) => void
}

/** What goes out in one organisation. What it may choose from is asked for when it is opened; what is chosen stays until then. */
export function OrganisationDefaults({ locale, name, chosen, onChange }: Props) {
  const t = translate(locale)
  const { organisation_id: id, alarms, group_ids: groupIds, vehicle_ids: vehicleIds } = chosen
  const [choices, setChoices] = useState<DefaultChoices>()
  const [problem, setProblem] = useState<ApiProblem>()
  useEffect(() => void load(), [id])

  async function load(): Promise<void> {
    setProblem(undefined)
    try {
      setChoices(await loadDefaultChoices(id))
    } catch (error) {
      console.warn('What may go out with a keyword could not be loaded.', error)
      setProblem(problemOf(error))
    }
  }

  return (
    <fieldset className="organisation-defaults">
      <legend>{name}</legend>
      {problem && <NoChoices locale={locale} problem={problem} onRetry={() => void load()} />}
      {!problem && !choices && <SkeletonRows rows={2} label={t('common.loading')} />}
      {choices && (
        <>
          <WhomAlarmed
            locale={locale}
            alarms={alarms}
            onChange={(said) => onChange({ ...chosen, alarms: said })}
          />
          {alarms === 'groups' && (
            <Ticks
              label={t('keywordForm.groups')}
              nothing={t('keywordForm.noGroups')}
              choices={choices.groups}
              chosen={groupIds}
              onChange={(group_ids) => onChange({ ...chosen, group_ids })}
            />
          )}
          <Ticks
            label={t('keywordForm.vehicles')}
            nothing={t('keywordForm.noVehicles')}
            choices={choices.vehicles}
            chosen={vehicleIds}
            onChange={(vehicle_ids) => onChange({ ...chosen, vehicle_ids })}
          />
        </>
      )}
    </fieldset>
  )
}

interface NoChoicesProps {
  locale: Locale
  problem: ApiProblem
  onRetry: () => void
}

function NoChoices({ locale, problem, onRetry }: NoChoicesProps) {
  const t = translate(locale)
  const State = problem.kind === 'offline' ? Offline : Failure
  return <State {...problemWords(t, problem)} retry={{ label: t('common.retry'), busy: false, onRetry }} />
}

interface WhomProps {
  locale: Locale
  alarms: KeywordAlarms
  onChange: (alarms: KeywordAlarms) => void
}

/** The choice between these groups, all members, and nothing said; the form reads it from a hidden field. */
function WhomAlarmed({ locale, alarms, onChange }: WhomProps) {
  const t = translate(locale)
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="ticks-label">
        {t('keywordForm.whom')}
      </p>
      {keywordAlarms.map((said) => (
        <label key={said} className="choice">
          <input
            type="radio"
            className="tick"
            name={`${id}-alarms`}
            checked={said === alarms}
            onChange={() => onChange(said)}
          />
          <span>
            {t(`keywordForm.alarms.${said}`)}
            {said === 'unsaid' && <span className="choice-hint">{t('keywordForm.unsaidHint')}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

interface TicksProps {
  label: string
  /** Where there is nothing to choose from. */
  nothing: string
  choices: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

function Ticks({ label, nothing, choices, chosen, onChange }: TicksProps) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="ticks-label">
        {label}
      </p>
      {choices.length === 0 && <p className="muted">{nothing}</p>}
      <div className="keyword-ticks">
        {choices.map(({ id, name }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
