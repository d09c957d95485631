import '../../../ui/fields/choice.css'
import '../../../ui/fields/field.css'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { StarterKeyword } from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../../../../lib/api/api-error.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import { typeKey } from '../../../../lib/operations/operation-types.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { addStarter, loadStarter } from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import { GroupMark } from '../../../shared/GroupMark.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import './keyword-tools.css'

export interface StarterProps {
  locale: Locale
  onClose: () => void
}

type Offered = { state: 'loading' } | { state: 'failed'; problem: ApiProblem } | Ready
interface Ready {
  state: 'ready'
  keywords: readonly StarterKeyword[]
}

const isFree = ({ taken_by }: StarterKeyword) => taken_by === null

/** The usual keywords, as they would come: what the tenant has already is left out, and said. */
export function StarterDialog({ locale, onClose }: StarterProps) {
  const t = translate(locale)
  const [offered, setOffered] = useState<Offered>({ state: 'loading' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => void load(), [])

  async function load(): Promise<void> {
    setOffered({ state: 'loading' })
    try {
      const keywords = await loadStarter()
      setChosen(new Set(keywords.filter(isFree).map(({ code }) => code)))
      setOffered({ state: 'ready', keywords })
    } catch (error) {
      console.warn('The usual keywords did not come.', error)
      setOffered({ state: 'failed', problem: problemOf(error) })
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (chosen.size === 0) return setProblem(t('keywordTools.starter.noneChosen'))
    void add()
  }
  async function add(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      showToast({ text: t('keywordTools.starter.added', { count: await addStarter([...chosen]) }) })
      onClose()
    } catch (error) {
      console.warn('The usual keywords were not added.', error)
      setProblem(problemWords(t, problemOf(error)).text)
      setBusy(false)
    }
  }

  const isSomethingFree = offered.state === 'ready' && offered.keywords.some(isFree)
  return (
    <Dialog
      open
      shape="sheet"
      heading={t('keywordTools.starter.heading')}
      closeLabel={t('keywordTools.starter.close')}
      onClose={onClose}
      actions={
        <>
          <p className="problem" role="alert">
            {problem}
          </p>
          <button type="button" className="button" onClick={onClose}>
            {t(isSomethingFree ? 'keywordTools.starter.cancel' : 'keywordTools.starter.close')}
          </button>
          {isSomethingFree && (
            <button type="submit" form="starter-keywords" className="button primary" aria-disabled={busy}>
              {busy
                ? t('keywordTools.starter.adding')
                : t('keywordTools.starter.add', { count: chosen.size })}
            </button>
          )}
        </>
      }
    >
      <form id="starter-keywords" className="starter-keywords" onSubmit={submit}>
        <p className="muted">
          {t(
            offered.state === 'ready' && !isSomethingFree
              ? 'keywordTools.starter.nothing'
              : 'keywordTools.starter.about',
          )}
        </p>
        {offered.state === 'loading' && <SkeletonRows rows={8} label={t('common.loading')} />}
        {offered.state === 'failed' && (
          <Failure
            {...problemWords(t, offered.problem)}
            retry={{ label: t('common.retry'), busy: false, onRetry: () => void load() }}
          />
        )}
        {offered.state === 'ready' && (
          <Choices locale={locale} keywords={offered.keywords} chosen={chosen} onChoose={setChosen} />
        )}
      </form>
    </Dialog>
  )
}

interface ChoicesProps {
  locale: Locale
  keywords: readonly StarterKeyword[]
  chosen: ReadonlySet<string>
  onChoose: (codes: ReadonlySet<string>) => void
}

function Choices({ locale, keywords, chosen, onChoose }: ChoicesProps) {
  const t = translate(locale)
  const free = keywords.filter(isFree).map(({ code }) => code)
  const withCode = (code: string, isChosen: boolean) =>
    new Set(free.filter((one) => (one === code ? isChosen : chosen.has(one))))

  return (
    <>
      {free.length > 0 && (
        <label className="choice">
          <input
            type="checkbox"
            className="tick"
            checked={chosen.size === free.length}
            onChange={({ currentTarget }) => onChoose(new Set(currentTarget.checked ? free : []))}
          />
          <strong>{t('keywordTools.starter.all')}</strong>
        </label>
      )}
      {[...Map.groupBy(keywords, ({ type }) => type)].map(([type, ofType]) => (
        <fieldset key={type} className="starter-type">
          <legend>{translate(locale)(typeKey(type))}</legend>
          {ofType.map((keyword) => (
            <label key={keyword.code} className="choice">
              <input
                type="checkbox"
                className="tick"
                disabled={!isFree(keyword)}
                checked={chosen.has(keyword.code)}
                onChange={({ currentTarget }) => onChoose(withCode(keyword.code, currentTarget.checked))}
              />
              <About locale={locale} keyword={keyword} />
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}

function About({ locale, keyword }: { locale: Locale; keyword: StarterKeyword }) {
  const t = translate(locale)
  const { code, title, colour, aliases, taken_by: taken, taken_aliases: without } = keyword
  const notes =
    taken === null
      ? without.map((one) => t('keywordTools.starter.without', one))
      : [t('keywordTools.starter.taken', { code: taken })]
  return (
    <span className="starter-keyword">
      <span>
        <strong>
          <GroupMark name={code} colour={colour} />
        </strong>{' '}
        {title !== code && title}
      </span>
      {taken === null && <span className="muted">{aliases.join(' · ')}</span>}
      {notes.map((note) => (
        <span key={note} className="starter-note">
          {note}
        </span>
      ))}
    </span>
  )
}
