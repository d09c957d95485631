import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  LARGEST_THRESHOLD,
  MOST_THRESHOLDS,
  type Thresholds,
} from '../../contract/availability/thresholds.ts'
import type { Locale } from '../../contract/locales.ts'
import { LONGEST_QUALIFICATION } from '../../contract/people/people.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { $thresholds, loadThresholds, saveThresholds } from '../../lib/stores/availability/thresholds.ts'
import { formProblems } from '../shared/form-problems.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { readNumber } from '../ui/fields/read-number.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'

interface Props {
  locale: Locale
  /** The qualifications that members have, to choose from. */
  known: readonly string[]
}

/** For administrators of the organisation: how many members with which qualification should be available. */
export function ThresholdFields({ locale, known }: Props) {
  const t = translate(locale)
  const thresholds = useStore($thresholds, { ssr: 'initial' })
  return (
    <div className="stack">
      <p className="muted">{t('thresholds.hint')}</p>
      {thresholds.state === 'loading' && <SkeletonRows rows={2} label={t('common.loading')} />}
      {thresholds.state === 'failed' && (
        <Failure
          {...problemWords(t, thresholds.error)}
          retry={{
            label: t('common.retry'),
            busy: thresholds.changing,
            onRetry: () => void loadThresholds(),
          }}
        />
      )}
      {thresholds.state === 'ready' && (
        <Fields key={thresholds.value.version} locale={locale} known={known} stored={thresholds.value} />
      )}
    </div>
  )
}

function Fields({ locale, known, stored }: Props & { stored: Thresholds }) {
  const t = translate(locale)
  const [rows, setRows] = useState(() => stored.thresholds.map((one, key) => ({ ...one, key })))
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1
  const read = (data: FormData) =>
    rows.map(({ key }) => ({
      key,
      name: String(data.get(`name-${key}`) ?? '').trim(),
      least: readNumber(String(data.get(`least-${key}`) ?? ''), locale),
    }))
  const check = (data: FormData) =>
    read(data).flatMap(({ key, name, least }): FieldProblem[] => [
      ...(name ? [] : [{ field: `name-${key}`, text: t('thresholds.nameMissing') }]),
      ...(isNumber(least)
        ? []
        : [{ field: `least-${key}`, text: t('thresholds.numberWrong', { count: LARGEST_THRESHOLD }) }]),
    ])
  const send = async (data: FormData) => {
    const thresholds = read(data).map(({ name, least }) => ({ name, least: least ?? 0 }))
    const counts_unknown = data.get('counts_unknown') !== null
    try {
      await saveThresholds({ thresholds, counts_unknown, version: stored.version })
      return []
    } catch (error) {
      console.warn('The thresholds were not saved.', error)
      return formProblems(t, problemOf(error), { conflict: t('thresholds.conflict') })
    }
  }

  return (
    <Form className="thresholds card" words={formWords(t)} check={check} onSend={send} guardChanges>
      <datalist id="known-qualifications">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map(({ key, name, least }, place) => (
        <fieldset key={key} className="threshold">
          <legend className="visually-hidden">{t('thresholds.row', { place: place + 1 })}</legend>
          <TextField
            name={`name-${key}`}
            label={t('thresholds.name')}
            defaultValue={name}
            maxLength={LONGEST_QUALIFICATION}
            list="known-qualifications"
            required
          />
          <NumberField
            name={`least-${key}`}
            label={t('thresholds.least')}
            defaultValue={least > 0 ? String(least) : ''}
            required
          />
          <Button
            type="button"
            variant="quiet"
            onClick={() => setRows(rows.filter((one) => one.key !== key))}
          >
            {t('thresholds.remove')}
          </Button>
        </fieldset>
      ))}
      {rows.length < MOST_THRESHOLDS && (
        <Button type="button" onClick={() => setRows([...rows, { key: next, name: '', least: 0 }])}>
          {t('thresholds.add')}
        </Button>
      )}
      <Checkbox
        name="counts_unknown"
        label={t('thresholds.countsUnknown')}
        defaultChecked={stored.counts_unknown}
      />
      <Button type="submit" variant="secondary">
        {t('thresholds.save')}
      </Button>
    </Form>
  )
}

function isNumber(least: number | undefined): boolean {
  return least !== undefined && Number.isInteger(least) && least >= 1 && least <= LARGEST_THRESHOLD
}
