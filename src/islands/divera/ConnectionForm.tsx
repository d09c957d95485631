import { useEffect, useState } from 'react'
import { type Divera, POLL_SECONDS } from '../../contract/divera/divera.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  changeOf,
  type ConnectionField,
  type ConnectionValues,
  diveraKeyNames,
  keysIn,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../lib/divera/connection-form.ts'
import { changesHost } from '../../lib/divera/host-change.ts'
import { changedFields } from '../../lib/pages/edited-values.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { forgetDiveraChecks } from '../../lib/stores/divera/divera-check.ts'
import { currentDivera, saveDivera } from '../../lib/stores/divera/divera.ts'
import { EditConflict } from '../shared/EditConflict.tsx'
import { formProblems } from '../shared/form-problems.ts'
import { useEdited } from '../shared/use-edited.ts'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import { formWords } from '../ui/form/form-words.ts'
import { AccessFields, IntakeFields } from './ConnectionFields.tsx'
import { KeyField } from './KeyField.tsx'

interface Props {
  locale: Locale
  divera: Divera
}

/** The form of the connection. After an error or a conflict all typed values stay, keys included. */
export function ConnectionForm({ locale, divera }: Props) {
  const t = translate(locale)
  const edited = useEdited(divera, { valuesOf, valuesIn })
  const { base, conflict, start, round } = edited
  const [address, setAddress] = useState(start.base_url)
  // The fields of the keys begin anew when they were saved, but not after a conflict.
  const [saves, setSaves] = useState(0)
  // Another part of the page, or another administrator, has changed the connection.
  useEffect(() => {
    if (divera.version <= base.version) return
    if (changedFields(valuesOf(divera), valuesOf(base)).length === 0) edited.keep(divera)
    else if (!edited.isChanged()) edited.renew(divera)
  }, [divera.version])
  useEffect(() => setAddress(start.base_url), [round])
  const hostChanges = changesHost(base.base_url, address)
  const losesSomething = base.personal_key !== null || base.system_key !== null || base.webhook !== null

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    const change = changeOf(values, names, keysIn(data))
    if (Object.keys(change).length === 0) return []
    try {
      const saved = await saveDivera({ ...change, version: base.version })
      edited.keep(saved)
      // The server has written the address otherwise, or has switched the connection off as it lacks its keys.
      if (changedFields(valuesOf(saved), values).length > 0) edited.renew(saved)
      setSaves((before) => before + 1)
      forgetDiveraChecks()
      return []
    } catch (error) {
      console.warn('The connection with DIVERA was not saved.', error)
      const theirs = currentDivera(error)
      if (!theirs) return problemsOf(t, error)
      edited.meet(theirs)
      return [{ field: undefined, text: t('diveraForm.conflict') }]
    }
  }

  return (
    <section ref={edited.frame} className="card divera-part" aria-labelledby="divera-connection">
      <h2 id="divera-connection">{t('diveraForm.heading')}</h2>
      <Form
        className="divera-form"
        aria-labelledby="divera-connection"
        words={formWords(t)}
        check={(data) => checked(t, data)}
        onSend={send}
        onSent={() => showToast({ text: t('diveraForm.saved') })}
        onInput={({ currentTarget }) => setAddress(valuesIn(new FormData(currentTarget)).base_url)}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, valuesOf(base), name)}
            onTake={edited.take}
          />
        )}
        <AccessFields key={`access ${round}`} locale={locale} values={start} />
        <div role="status">
          {hostChanges && losesSomething && <p className="notice warning">{t('diveraForm.hostChanges')}</p>}
        </div>
        {diveraKeyNames.map((name) => (
          <KeyField
            key={`${name} ${saves}`}
            locale={locale}
            name={name}
            stored={hostChanges ? null : base[name]}
          />
        ))}
        <IntakeFields key={`intake ${round}`} locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('diveraForm.saving')}>{t('diveraForm.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function checked(t: Translate, data: FormData): FieldProblem[] {
  const { least, most } = POLL_SECONDS
  return problemsIn(data).map(({ field, problem }) => ({
    field,
    text: t(`diveraForm.${problem}`, { least, most }),
  }))
}

/** Why it was not saved; a problem of both directions stands at the first. */
function problemsOf(t: Translate, error: unknown): FieldProblem[] {
  return formProblems(t, problemOf(error), {
    offline: t('diveraForm.offline'),
    fields: {
      directions: 'alarms',
      'directions.alarms': 'alarms',
      'directions.vehicle_status': 'vehicle_status',
    },
  })
}

const labels = {
  enabled: 'enabled',
  base_url: 'address',
  ucr: 'ucr',
  alarms: 'alarms',
  vehicle_status: 'vehicle_status',
  poll_seconds: 'poll',
} as const satisfies Record<ConnectionField, string>

function labelOf(t: Translate, name: ConnectionField): string {
  return t(`diveraForm.${labels[name]}`)
}

/** A value in words; '' for none. */
function said(t: Translate, values: ConnectionValues, name: ConnectionField): string {
  const value = values[name]
  if (typeof value === 'boolean') return t(value ? 'diveraForm.on' : 'diveraForm.off')
  return name === 'poll_seconds' ? `${value} ${t('diveraForm.pollUnit')}` : value
}
