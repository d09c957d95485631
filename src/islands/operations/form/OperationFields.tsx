import type { Locale } from '../../../contract/locales.ts'
import { operationTextLimits } from '../../../contract/operations/operation-changes.ts'
import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import { operationKinds, operationTypes } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import type { OperationValues } from '../../../lib/operations/operation-form.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'
import { StrengthLine } from '../../availability/StrengthLine.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { comboboxWords, lengthLimit } from '../../ui/fields/input-words.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  locale: Locale
  /** What the fields begin with. */
  values: OperationValues
  /** Grows when the fields begin anew with other values. */
  round: number
  choices: OperationChoices
  /** Whether it is there already: it has a report then, and a time. */
  exists: boolean
  onKeyword: (id: string) => void
}

const longest = operationTextLimits

/** Everything a person may say about an operation: what, where, who; the rest behind a fold. */
export function OperationFields({ locale, values, round, choices, exists, onKeyword }: Props) {
  const t = translate(locale)
  const words = comboboxWords(t)

  return (
    <>
      <section className="operation-form-part card">
        <h2>{t('operationForm.what')}</h2>
        <RadioGroup
          key={`kind-${round}`}
          name="kind"
          label={t('operationForm.kind')}
          look="segments"
          defaultValue={values.kind}
          choices={operationKinds.map((value) => ({ value, label: t(`operationForm.kinds.${value}`) }))}
          required
        />
        {choices.keywords.length > 0 && (
          <Combobox
            key={`keyword-${exists ? round : 0}`}
            name="keyword_id"
            label={t('operationForm.keyword')}
            {...(!exists && { hint: t('operationForm.keywordHint') })}
            defaultValues={values.keyword_id ? [values.keyword_id] : []}
            choices={choices.keywords.map(({ id, code, title }) => ({
              value: String(id),
              label: `${code} – ${title}`,
            }))}
            words={words}
            onChoose={([id = '']) => onKeyword(id)}
          />
        )}
        <TextField
          key={`title-${round}`}
          name="title"
          label={t('operationForm.title')}
          defaultValue={values.title}
          maxLength={longest.title}
          autoComplete="off"
          required
        />
        <Checkbox
          key={`priority-${round}`}
          name="priority"
          label={t('operationForm.priority')}
          defaultChecked={values.priority}
        />
        <TextArea
          key={`text-${round}`}
          name="text"
          label={t('operationForm.text')}
          defaultValue={values.text}
          limit={lengthLimit(t, longest.text)}
        />
      </section>
      <Place locale={locale} values={values} round={round} />
      <section className="operation-form-part card">
        <h2>{t('operationForm.who')}</h2>
        {choices.vehicles.length > 0 && (
          <Combobox
            key={`vehicles-${round}`}
            name="vehicle_ids"
            label={t('operationForm.vehicles')}
            defaultValues={values.vehicle_ids}
            choices={choices.vehicles.map(({ id, call_sign, short_name }) => ({
              value: String(id),
              label: short_name ? `${short_name} · ${call_sign}` : call_sign,
            }))}
            words={words}
            multiple
          />
        )}
        <TextField
          key={`others-${round}`}
          name="other_vehicles"
          label={t('operationForm.otherVehicles')}
          hint={t('operationForm.otherVehiclesHint')}
          defaultValue={values.other_vehicles}
          autoComplete="off"
        />
        {!exists && <StrengthLine locale={locale} of={['available', 'unknown']} />}
        {choices.groups.length > 0 && (
          <Combobox
            key={`groups-${round}`}
            name="group_ids"
            label={t('operationForm.groups')}
            hint={t('operationForm.groupsHint')}
            defaultValues={values.group_ids}
            choices={choices.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            words={words}
            multiple
          />
        )}
      </section>
      <Rest locale={locale} values={values} round={round} exists={exists} />
    </>
  )
}

function Place({ locale, values, round }: Pick<Props, 'locale' | 'values' | 'round'>) {
  const t = translate(locale)
  // As the dispatch centre has written it: in parts only once somebody has taken it apart.
  const isWhole = values.address !== '' && values.street === '' && values.city === ''

  return (
    <section className="operation-form-part card" key={`place-${round}`}>
      <h2>{t('operationForm.where')}</h2>
      {isWhole && (
        <TextField
          name="address"
          label={t('operationForm.address')}
          defaultValue={values.address}
          maxLength={longest.address}
          autoComplete="off"
        />
      )}
      <TextField
        name="street"
        label={t('operationForm.street')}
        defaultValue={values.street}
        maxLength={longest.street}
        autoComplete="off"
      />
      <div className="operation-form-town">
        <TextField
          name="postcode"
          label={t('operationForm.postcode')}
          defaultValue={values.postcode}
          maxLength={longest.postcode}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="city"
          label={t('operationForm.city')}
          defaultValue={values.city}
          maxLength={longest.city}
          autoComplete="off"
        />
      </div>
      <TextField
        name="object"
        label={t('operationForm.object')}
        hint={t('operationForm.objectHint')}
        defaultValue={values.object}
        maxLength={longest.object}
        autoComplete="off"
      />
      <TextField
        name="location_note"
        label={t('operationForm.locationNote')}
        hint={t('operationForm.locationNoteHint')}
        defaultValue={values.location_note}
        maxLength={longest.location_note}
        autoComplete="off"
      />
      <TextField
        name="coordinates"
        label={t('operationForm.coordinates')}
        hint={t('operationForm.coordinatesHint')}
        defaultValue={values.coordinates}
        autoComplete="off"
        dir="ltr"
      />
    </section>
  )
}

function Rest({ locale, values, round, exists }: Pick<Props, 'locale' | 'values' | 'round' | 'exists'>) {
  const t = translate(locale)

  return (
    <section className="operation-form-part card" key={`rest-${round}`}>
      <h2>{t('operationForm.more')}</h2>
      <SelectField
        name="type"
        label={t('operationForm.type')}
        defaultValue={values.type}
        choices={operationTypes.map((value) => ({ value, label: t(typeKey(value)) }))}
        required
      />
      <TextArea
        name="remark"
        label={t('operationForm.remark')}
        defaultValue={values.remark}
        limit={lengthLimit(t, longest.remark)}
      />
      <DateTimeField
        name="alarm_at"
        type="datetime-local"
        label={t('operationForm.alarmAt')}
        {...(!exists && { hint: t('operationForm.alarmAtHint') })}
        defaultValue={values.alarm_at}
        required={exists}
      />
      <TextField
        name="number"
        label={t('operationForm.number')}
        defaultValue={values.number}
        maxLength={longest.number}
        autoComplete="off"
      />
      <TextField
        name="caller_name"
        label={t('operationForm.callerName')}
        hint={t('operationForm.callerHint')}
        defaultValue={values.caller_name}
        maxLength={longest.caller_name}
        autoComplete="off"
      />
      <TextField
        name="caller_phone"
        type="tel"
        label={t('operationForm.callerPhone')}
        defaultValue={values.caller_phone}
        maxLength={longest.caller_phone}
        autoComplete="off"
      />
      {exists && (
        <TextArea
          name="report"
          label={t('operationForm.report')}
          defaultValue={values.report}
          rows={5}
          limit={lengthLimit(t, longest.report)}
        />
      )}
    </section>
  )
}
