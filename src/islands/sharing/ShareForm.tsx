import '../ui/fields/field.css'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import {
  isSequence,
  LONGEST_LABEL,
  LONGEST_PIN,
  MOST_VIEWS,
  PIN_FORM,
  SHORTEST_PIN,
} from '../../contract/sharing/shared-links.ts'
import type { Translate } from '../../i18n/messages.ts'
import { typedProblem } from '../../lib/pages/typed-date.ts'
import { untilMinutes } from '../../lib/sharing/share-until.ts'
import { type FreshShare, makeShare, type SharedThing } from '../../lib/stores/sharing/sharing.ts'
import { FolderPreview } from './FolderPreview.tsx'
import { ShareParts } from './ShareParts.tsx'
import { ShareUntil } from './ShareUntil.tsx'
import { sharingProblem } from './sharing-problem.ts'

interface Props {
  locale: Locale
  t: Translate
  thing: SharedThing
  onMade: (fresh: FreshShare) => void
}

/** With what a link is made. What was typed stays until it is there. */
export function ShareForm({ locale, t, thing, onMade }: Props) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<{ until?: string; pin?: string; views?: string; form?: string }>(
    {},
  )
  const label = useRef<HTMLInputElement>(null)
  const until = useRef<HTMLInputElement>(null)
  const pin = useRef<HTMLInputElement>(null)
  const views = useRef<HTMLInputElement>(null)

  // After one more was asked for, too: the button that had the focus has gone.
  useEffect(() => label.current?.focus(), [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const given = { pin: text('pin').replaceAll(/[\s-]/g, ''), views: text('views') }
    const minutes = untilMinutes(thing.kind, text('until'), text('date'), Date.now())
    const isPin = given.pin === '' || (PIN_FORM.test(given.pin) && !isSequence(given.pin))
    const isNumber = given.views === '' || (/^\d{1,5}$/.test(given.views) && inRange(Number(given.views)))
    const wrong = until.current ? typedProblem(until.current) : undefined
    setProblems({
      ...(minutes === undefined && {
        until:
          wrong && wrong !== 'outside'
            ? t(`forms.typed.${wrong}`, { label: t('sharing.date') })
            : t('sharing.dateWrong'),
      }),
      ...(!isPin && { pin: t('sharing.pinWrong') }),
      ...(!isNumber && { views: t('sharing.viewsWrong', { most: MOST_VIEWS }) }),
    })
    if (minutes === undefined) return until.current?.focus()
    if (!isPin) return pin.current?.focus()
    if (!isNumber) return views.current?.focus()
    void send({
      label: text('label'),
      minutes,
      pin: given.pin || null,
      max_views: given.views === '' ? null : Number(given.views),
      ...(thing.kind === 'operation' && { text: data.has('text'), remark: data.has('remark') }),
    })
  }
  const send = async (input: Parameters<typeof makeShare>[1]) => {
    setBusy(true)
    try {
      onMade(await makeShare(thing, input))
    } catch (error) {
      setProblems({ form: sharingProblem(t, error, thing.kind) })
      setBusy(false)
    }
  }
  const optional = <span className="optional">({t('sharing.optional')})</span>

  return (
    <form className="sharing-part" onSubmit={submit} noValidate>
      <p>{t(`sharing.${thing.kind}.about`)}</p>
      <div className="field">
        <label htmlFor="share-label">
          {t('sharing.label')} {optional}
        </label>
        <p id="share-label-hint" className="hint">
          {t('sharing.labelHint')}
        </p>
        <input
          ref={label}
          id="share-label"
          name="label"
          className="input"
          maxLength={LONGEST_LABEL}
          autoComplete="off"
          aria-describedby="share-label-hint"
        />
      </div>
      <ShareUntil t={t} kind={thing.kind} date={until} problem={problems.until} />
      <div className="field">
        <label htmlFor="share-pin">
          {t('sharing.pin')} {optional}
        </label>
        <p id="share-pin-hint" className="hint">
          {t('sharing.pinHint')}
        </p>
        <div className="sharing-pin">
          <input
            ref={pin}
            id="share-pin"
            name="pin"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2 * LONGEST_PIN}
            aria-invalid={problems.pin ? true : undefined}
            aria-describedby="share-pin-hint share-pin-problem"
          />
          <button
            type="button"
            className="button"
            onClick={() => {
              if (!pin.current) return
              pin.current.value = makePin()
              pin.current.focus()
            }}
          >
            {t('sharing.pinMake')}
          </button>
        </div>
        <p id="share-pin-problem" className="problem" role="alert">
          {problems.pin}
        </p>
      </div>
      <div className="field">
        <label htmlFor="share-views">
          {t('sharing.views')} {optional}
        </label>
        <p id="share-views-hint" className="hint">
          {t('sharing.viewsHint')}
        </p>
        <input
          ref={views}
          id="share-views"
          name="views"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={problems.views ? true : undefined}
          aria-describedby="share-views-hint share-views-problem"
        />
        <p id="share-views-problem" className="problem" role="alert">
          {problems.views}
        </p>
      </div>
      {thing.kind === 'operation' && <ShareParts locale={locale} t={t} operationId={thing.id} />}
      {thing.kind === 'folder' && <FolderPreview locale={locale} t={t} folderId={thing.id} />}
      <div role="alert">{problems.form && <p className="notice danger">{problems.form}</p>}</div>
      <button type="submit" className="button primary" aria-disabled={busy}>
        {t(busy ? 'sharing.making' : 'sharing.make')}
      </button>
    </form>
  )
}

function inRange(views: number): boolean {
  return views >= 1 && views <= MOST_VIEWS
}

/** One that nobody would choose. */
function makePin(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const pin = String(number % 10 ** SHORTEST_PIN).padStart(SHORTEST_PIN, '0')
  return isSequence(pin) ? makePin() : pin
}
