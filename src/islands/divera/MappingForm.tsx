import type { DiveraCounterpart, DiveraPreview } from '../../contract/divera/divera-check.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { choiceOf } from '../../lib/divera/mapping.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { saveMapping } from '../../lib/stores/divera/divera-check.ts'
import { formProblems } from '../shared/form-problems.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'

interface Props {
  locale: Locale
  preview: DiveraPreview
}

const kinds = ['vehicles', 'groups'] as const
type Kind = (typeof kinds)[number]

/** Under which the form sends the choice of one vehicle or group. */
const fieldOf = (kind: Kind, place: number) => `${kind}-${place}`

/** Which vehicle and which group here is which one of DIVERA. */
export function MappingForm({ locale, preview }: Props) {
  const t = translate(locale)

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    try {
      await saveMapping({ vehicles: chosenIn(data, 'vehicles'), groups: chosenIn(data, 'groups') })
      return []
    } catch (error) {
      console.warn('The mapping of DIVERA was not saved.', error)
      const problems = formProblems(t, problemOf(error), { conflict: t('diveraMapping.conflict') })
      return problems.map((problem) => aboutRow(t, problem))
    }
  }
  const chosenIn = (data: FormData, kind: Kind) =>
    preview[kind].map((_, place) => Number(data.get(fieldOf(kind, place)) ?? 0) || null)

  return (
    <>
      <h3>{t('diveraMapping.heading')}</h3>
      {preview.vehicles.length + preview.groups.length === 0 ? (
        <p className="muted">{t('diveraMapping.none')}</p>
      ) : (
        <Form
          className="divera-form"
          aria-label={t('diveraMapping.heading')}
          words={formWords(t)}
          onSend={send}
          onSent={() => showToast({ text: t('diveraMapping.saved') })}
          guardChanges
        >
          <p className="muted">{t('diveraMapping.about')}</p>
          {kinds.map((kind) => (
            <Rows key={kind} locale={locale} kind={kind} rows={preview[kind]} own={preview.own[kind]} />
          ))}
          <div className="form-buttons">
            <SubmitButton variant="secondary" busyText={t('diveraMapping.saving')}>
              {t('diveraMapping.save')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  )
}

interface RowsProps {
  locale: Locale
  kind: Kind
  rows: readonly DiveraCounterpart[]
  own: DiveraPreview['own'][Kind]
}

function Rows({ locale, kind, rows, own }: RowsProps) {
  const t = translate(locale)
  if (rows.length === 0) return null
  const choices = own.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <fieldset className="divera-mapping">
      <legend>{t(`diveraMapping.${kind}`)}</legend>
      {kind === 'groups' && <p className="muted divera-mapping-hint">{t('diveraMapping.groupsHint')}</p>}
      {rows.map((one, place) => (
        <SelectField
          key={one.divera_id}
          name={fieldOf(kind, place)}
          label={one.name}
          {...(!one.is_mapped && one.suggested_id !== null && { hint: t('diveraMapping.suggested') })}
          choices={choices}
          nothing={t('diveraMapping.nothing')}
          defaultValue={String(choiceOf(one) ?? '')}
          required
        />
      ))}
    </fieldset>
  )
}

/** A problem of the call, at the row of the form that it is about: `mapping.vehicles.3.vehicle_id` is about the vehicle at 3. */
function aboutRow(t: Translate, { field, text }: FieldProblem): FieldProblem {
  const [, name, place] = /^mapping\.(vehicles|groups)(?:\.(\d+))?/.exec(field ?? '') ?? []
  const kind = kinds.find((one) => one === name)
  if (kind === undefined) return { field: undefined, text }
  if (place !== undefined) return { field: fieldOf(kind, Number(place)), text }
  return { field: undefined, text: `${t(`diveraMapping.${kind}`)}: ${text}` }
}
