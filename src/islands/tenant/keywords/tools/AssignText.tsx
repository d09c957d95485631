import '../../../ui/fields/field.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import {
  keywordTextLimits,
  type ListedKeyword,
  type UnmatchedText,
} from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { findKeywords } from '../../../../lib/stores/tenant/keywords/keyword-list.ts'
import { assignText } from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import { GroupMark } from '../../../shared/GroupMark.tsx'
import { TypedSearch } from '../../../shared/TypedSearch.tsx'

interface Props {
  locale: Locale
  unmatched: UnmatchedText
  onEnd: () => void
}

/** Which keyword a text means: those that are used most, and any other by its words. One tap gives it the text. */
export function AssignText({ locale, unmatched: { text, alias }, onEnd }: Props) {
  const t = translate(locale)
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly ListedKeyword[]>()
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    let isAsked = true
    findKeywords(search).then(
      (keywords) => {
        if (!isAsked) return
        setFound(keywords)
        setProblem(undefined)
      },
      (error: unknown) => {
        console.warn('No keywords were found to choose from.', error)
        if (isAsked) setProblem(problemWords(t, problemOf(error)).text)
      },
    )
    return () => {
      isAsked = false
    }
  }, [search])

  async function assign({ id, code }: ListedKeyword): Promise<void> {
    const given = input.current?.value.trim() || alias
    // What had the focus goes with the text.
    const heading = input.current?.closest('details')?.querySelector('summary')
    setBusy(true)
    setProblem(undefined)
    try {
      await assignText(id, given, text)
      heading?.focus()
      showToast({ text: t('keywordTools.unmatched.assigned', { text: given, code }) })
    } catch (error) {
      console.warn('The text was not assigned.', error)
      setProblem(sentence(error))
      setBusy(false)
    }
  }

  function sentence(error: unknown): string {
    const about = problemOf(error)
    const [first] = about.kind === 'invalid' ? (about.fields['text'] ?? []) : []
    return first ?? problemWords(t, about).text
  }

  return (
    <div className="assign-text">
      <div className="field">
        <label htmlFor={field}>{t('keywordTools.unmatched.alias')}</label>
        <p id={`${field}-hint`} className="hint">
          {t('keywordTools.unmatched.aliasHint')}
        </p>
        <input
          ref={input}
          id={field}
          className="input"
          dir="auto"
          autoComplete="off"
          maxLength={keywordTextLimits.alias}
          defaultValue={alias}
          aria-describedby={`${field}-hint`}
        />
      </div>
      <p>{t('keywordTools.unmatched.to')}</p>
      <TypedSearch
        words={{
          label: t('keywordTools.unmatched.search'),
          short: t('keywordTools.unmatched.search'),
          clear: t('tenant.clearSearch'),
        }}
        search={search || undefined}
        onSearch={(wanted) => setSearch(wanted ?? '')}
      />
      <div className="assign-choices" aria-busy={busy}>
        {found?.map((keyword) => (
          <button
            key={keyword.id}
            type="button"
            className="button"
            aria-label={t('keywordTools.unmatched.toKeyword', { code: `${keyword.code} – ${keyword.title}` })}
            aria-disabled={busy}
            onClick={() => !busy && void assign(keyword)}
          >
            <GroupMark name={keyword.code} colour={keyword.colour} />
            <span className="assign-name">{keyword.title}</span>
          </button>
        ))}
      </div>
      <p role="status">{found?.length === 0 && t('keywordTools.unmatched.noneFound')}</p>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="button" className="button quiet" onClick={onEnd}>
        {t('keywordTools.unmatched.close')}
      </button>
    </div>
  )
}
