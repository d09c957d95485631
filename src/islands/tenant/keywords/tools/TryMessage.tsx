import '../../../ui/fields/field.css'
import { type SubmitEvent, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { type KeywordMatch, LONGEST_MESSAGE } from '../../../../contract/tenant/keywords.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import { routes } from '../../../../lib/routes.ts'
import { tryMessage } from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import { FilterSelect } from '../../../shared/FilterSelect.tsx'
import { usePerson } from '../../../shared/use-person.ts'
import { useOrganisationChoices } from '../../shared/organisation-choices.ts'
import './keyword-tools.css'
import { matchSentences } from './match-sentences.ts'

/** What a message would do: typed or pasted, answered in sentences; nobody is alarmed. */
export function TryMessage({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [match, setMatch] = useState<KeywordMatch>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choices = useOrganisationChoices(locale)
  const here = usePerson()?.organisation?.id

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = String(data.get('text') ?? '').trim()
    if (busy) return
    if (text === '') {
      // The answer to the message before is none to this.
      setMatch(undefined)
      return setProblem(t('keywordTools.try.missing'))
    }
    void check(text, Number(data.get('organisation')) || undefined)
  }
  async function check(text: string, organisationId: number | undefined): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      setMatch(await tryMessage(text, organisationId))
    } catch (error) {
      console.warn('The message was not tried.', error)
      setMatch(undefined)
      setProblem(problemWords(t, problemOf(error)).text)
    }
    setBusy(false)
  }

  return (
    <form className="try-message" onSubmit={submit}>
      <p className="muted">{t('keywordTools.try.about')}</p>
      <div className="field">
        <label htmlFor="try-text">{t('keywordTools.try.text')}</label>
        <p id="try-text-hint" className="hint">
          {t('keywordTools.try.textHint')}
        </p>
        <textarea
          id="try-text"
          name="text"
          className="input try-text"
          dir="auto"
          rows={2}
          maxLength={LONGEST_MESSAGE}
          aria-describedby="try-text-hint try-text-problem"
        />
        <p id="try-text-problem" className="problem" role="alert">
          {problem}
        </p>
      </div>
      <div className="try-actions">
        <FilterSelect
          key={here}
          name="organisation"
          id="try-organisation"
          label={t('keywordTools.try.organisation')}
          nothing={t('keywordTools.try.noOrganisation')}
          choices={choices}
          value={here?.toString()}
        />
        <button type="submit" className="button primary" aria-disabled={busy}>
          {t(busy ? 'keywordTools.try.checking' : 'keywordTools.try.check')}
        </button>
      </div>
      <div role="status" className="try-answer">
        {match && <Answer locale={locale} match={match} />}
      </div>
    </form>
  )
}

function Answer({ locale, match }: { locale: Locale; match: KeywordMatch }) {
  const t = translate(locale)
  const { keyword } = match
  const [first, ...more] = matchSentences(t, locale, match)
  return (
    <div className={keyword ? 'notice success' : 'notice warning'}>
      <p>
        <strong>
          {keyword ? (
            <a href={localizePath(pathOf(routes.tenantKeyword, { id: keyword.id }), locale)}>{first}</a>
          ) : (
            first
          )}
        </strong>
      </p>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
