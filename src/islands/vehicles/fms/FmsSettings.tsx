import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FMS_WORD_LENGTH, type FmsSettings as Settings } from '../../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../../../lib/api/api-error.ts'
import {
  draftOf,
  type FmsDraft,
  inputOf,
  isChanged,
  mostOf,
  problemsIn,
} from '../../../lib/vehicles/fms-settings-form.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { readFmsSettings, saveFmsSettings, theirsOf } from '../../../lib/stores/vehicles/fms-settings-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { FmsSettingsFields, type FieldTexts } from './FmsSettingsFields.tsx'

interface Props {
  locale: Locale
  /** What was typed outlives being closed. */
  open: boolean
  onClose: () => void
}

type Editing =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; draft: FmsDraft; saved: Settings }

const noProblems: FieldTexts = {}
const FORM = 'fms-settings'

/** What the tenant calls its statuses, and when one is out of date. */
export function FmsSettings({ locale, open, onClose }: Props) {
  const t = translate(locale)
  const [editing, setEditing] = useState<Editing>({ state: 'loading' })
  const [notice, setNotice] = useState<string>()
  const [theirs, setTheirs] = useState<Settings>()
  const [problems, setProblems] = useState(noProblems)
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const changed = editing.state === 'ready' && isChanged(editing.draft, editing.saved)
  useLeaveGuard(changed, t('fmsSettings.leave'))

  const begin = (saved: Settings) => {
    setEditing({ state: 'ready', draft: draftOf(saved), saved })
    setTheirs(undefined)
    setNotice(undefined)
    setProblems(noProblems)
  }
  const load = async () => {
    setEditing({ state: 'loading' })
    try {
      begin(await readFmsSettings())
    } catch (error) {
      console.warn('What the statuses are called could not be loaded.', error)
      const problem = problemOf(error)
      const text = problem.kind === 'offline' ? t('fmsSettings.unloaded') : problemWords(t, problem).text
      setEditing({ state: 'failed', text })
    }
  }
  useEffect(() => {
    if (open && !changed) void load()
  }, [open])

  // The first field that is wrong, or where there is none, what is said of all of it.
  useEffect(() => {
    if (refusals === 0) return
    const find = (place: string) => form.current?.querySelector<HTMLElement>(place)
    const first = find('[aria-invalid="true"]') ?? find('.fms-settings-notice')
    first?.focus()
  }, [refusals])

  const refuse = (text: string, found: FieldTexts) => {
    setNotice(text)
    setProblems(found)
    setRefusals((before) => before + 1)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || editing.state !== 'ready') return
    const { draft, saved } = editing
    const found = Object.entries(problemsIn(draft))
    if (found.length > 0) {
      const textOf = (name: string) =>
        name === 'stale_after_minutes' || name === 'stale_at_rest_after_minutes'
          ? t('fmsSettings.amount', { most: mostOf(draft.limits[name].unit) })
          : t('fmsSettings.tooLong', { count: FMS_WORD_LENGTH })
      return refuse(t('fmsSettings.wrong'), Object.fromEntries(found.map(([name]) => [name, textOf(name)])))
    }
    setBusy(true)
    try {
      begin(await saveFmsSettings(inputOf(draft, (theirs ?? saved).version)))
      showToast({ kind: 'done', text: t('fmsSettings.saved') })
      onClose()
    } catch (error) {
      console.warn('What the statuses are called was not saved.', error)
      const current = theirsOf(error)
      if (current) setTheirs(current)
      const problem = problemOf(error)
      refuse(current ? t('fmsSettings.conflict') : wordsOf(problem), fieldsOf(problem))
    } finally {
      setBusy(false)
    }
  }

  function wordsOf(problem: ApiProblem): string {
    if (problem.kind === 'offline') return t('fmsSettings.offline')
    if (problem.kind === 'invalid') return t('fmsSettings.wrong')
    return problemWords(t, problem).text
  }

  return (
    <Dialog
      open={open}
      keepOpen
      shape="sheet"
      heading={t('fmsSettings.heading')}
      closeLabel={t('fmsSettings.close')}
      onClose={onClose}
      actions={
        editing.state === 'ready' && (
          <button type="submit" form={FORM} className="button primary" aria-disabled={busy}>
            {t(busy ? 'fmsSettings.saving' : 'fmsSettings.save')}
          </button>
        )
      }
    >
      {editing.state === 'loading' && (
        <p className="muted" role="status">
          {t('common.loading')}
        </p>
      )}
      {editing.state === 'failed' && (
        <Failure
          text={editing.text}
          retry={{ label: t('common.retry'), busy: false, onRetry: () => void load() }}
        />
      )}
      {editing.state === 'ready' && (
        <form
          ref={form}
          id={FORM}
          className="fms-settings"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <p className="muted">{t('fmsSettings.about')}</p>
          <div role="alert">
            {notice !== undefined && (
              <div className="notice danger fms-settings-notice" tabIndex={-1}>
                <p>{notice}</p>
                {theirs && (
                  <button type="button" className="button" onClick={() => begin(theirs)}>
                    {t('fmsSettings.theirs')}
                  </button>
                )}
              </div>
            )}
          </div>
          <FmsSettingsFields
            locale={locale}
            draft={editing.draft}
            problems={problems}
            onChange={(draft) => setEditing({ ...editing, draft })}
          />
        </form>
      )}
    </Dialog>
  )
}

/** The first sentence about each field. */
function fieldsOf(problem: ApiProblem): FieldTexts {
  if (problem.kind !== 'invalid') return noProblems
  return Object.fromEntries(Object.entries(problem.fields).map(([name, [text = '']]) => [name, text]))
}
