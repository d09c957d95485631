import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { Checkbox } from '../../islands/ui/fields/Checkbox.tsx'
import { Combobox } from '../../islands/ui/fields/Combobox.tsx'
import { DateTimeField } from '../../islands/ui/fields/DateTimeField.tsx'
import { ErrorSummary } from '../../islands/ui/form/ErrorSummary.tsx'
import { Form, problemsOfFields, SubmitButton } from '../../islands/ui/form/Form.tsx'
import { formWords } from '../../islands/ui/form/form-words.ts'
import { comboboxWords } from '../../islands/ui/fields/input-words.ts'
import { NumberField } from '../../islands/ui/fields/NumberField.tsx'
import { RadioGroup } from '../../islands/ui/fields/RadioGroup.tsx'
import { readNumber } from '../../islands/ui/fields/read-number.ts'
import { TextArea } from '../../islands/ui/fields/TextArea.tsx'
import { TextField } from '../../islands/ui/fields/TextField.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

export const form: Exhibit = {
  name: 'form',
  group: 'forms',
  states: [
    {
      name: 'guarded',
      view: (samples, locale) => <SampleForm samples={samples} locale={locale} />,
    },
    {
      name: 'summary',
      view: ({ form }, locale) => {
        const words = formWords(translate(locale))
        return (
          <ErrorSummary
            heading={words.problems(3)}
            correctedWord={words.corrected}
            lines={[
              { field: 'name', text: form.nameMissing, corrected: false },
              { field: 'tank', text: form.tankWrong, corrected: true },
              { field: undefined, text: form.lost, corrected: false },
            ]}
            attempt={0}
          />
        )
      },
    },
  ],
}

/** Of the answers, the one that has a date. */
const LATER = '1'

/** Refuses the call sign of the samples, as a server does; everything else is taken. */
function SampleForm({
  samples: { form, callSign, people, actions },
  locale,
}: {
  samples: Samples
  locale: Locale
}) {
  const t = translate(locale)
  const [answer, setAnswer] = useState('')
  const [name, setName] = useState('')
  const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

  function check(data: FormData) {
    const tank = text(data, 'tank')
    return [
      ...(text(data, 'name') === '' ? [{ field: 'name', text: form.nameMissing }] : []),
      ...(tank !== '' && readNumber(tank, locale) === undefined
        ? [{ field: 'tank', text: form.tankWrong }]
        : []),
      ...(text(data, 'answer') === '' ? [{ field: 'answer', text: form.nothing }] : []),
      ...(text(data, 'crew') === '' ? [{ field: 'crew', text: form.nothing }] : []),
      ...(data.has('agree') ? [] : [{ field: 'agree', text: form.agreeMissing }]),
    ]
  }

  return (
    <Form
      aria-label={form.title}
      words={formWords(t)}
      check={check}
      onSend={async (data) =>
        problemsOfFields(text(data, 'name') === callSign ? { name: [form.nameTaken] } : {})
      }
      onInput={({ currentTarget }) => setName(text(new FormData(currentTarget), 'name'))}
      guardChanges
    >
      <output>{name}</output>
      <TextField name="name" label={form.name} hint={form.nameHint} autoComplete="off" required />
      <NumberField name="tank" label={form.tank} unit={form.tankUnit} />
      <RadioGroup
        name="answer"
        label={form.answer}
        look="segments"
        choices={form.answers.map((label, place) => ({ value: String(place), label }))}
        onChoose={setAnswer}
        required
      />
      {answer === LATER && <DateTimeField name="begin" type="date" label={form.begin} />}
      <Combobox
        name="crew"
        label={form.crew}
        choices={people.map((label, place) => ({ value: String(place), label }))}
        words={comboboxWords(t)}
        multiple
        required
      />
      <TextArea name="remark" label={form.remark} />
      <Checkbox name="agree" label={form.agree} required />
      <div className="form-buttons">
        <SubmitButton busyText={form.sending}>{actions.save}</SubmitButton>
      </div>
    </Form>
  )
}
