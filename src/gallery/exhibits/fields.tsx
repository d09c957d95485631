import { translate } from '../../i18n/translate.ts'
import { DateTimeField } from '../../islands/ui/fields/DateTimeField.tsx'
import { lengthLimit, searchWords } from '../../islands/ui/fields/input-words.ts'
import { NumberField } from '../../islands/ui/fields/NumberField.tsx'
import { PasswordField } from '../../islands/ui/fields/PasswordField.tsx'
import { SearchField } from '../../islands/ui/fields/SearchField.tsx'
import { SelectField } from '../../islands/ui/fields/SelectField.tsx'
import { TextArea } from '../../islands/ui/fields/TextArea.tsx'
import { TextField } from '../../islands/ui/fields/TextField.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const LIMIT = 200

export const fields: Exhibit = {
  name: 'fields',
  group: 'forms',
  states: [
    {
      name: 'text',
      view: ({ form, callSign, person }) => (
        <div className="stack">
          <TextField name="text-empty" label={form.name} />
          <TextField name="text-hint" label={form.name} hint={form.nameHint} defaultValue={callSign} />
          <TextField name="text-problem" label={form.name} hint={form.nameHint} problem={form.nameMissing} />
          <TextField name="text-disabled" label={form.name} defaultValue={callSign} disabled />
          <TextField name="text-read-only" label={form.name} defaultValue={callSign} readOnly />
          <TextField name="text-email" type="email" label={form.email} defaultValue={person.email} />
        </div>
      ),
    },
    {
      name: 'search',
      view: ({ form, callSign }, locale) => {
        const words = searchWords(translate(locale))
        return (
          <div className="stack">
            <SearchField name="search-empty" label={form.search} words={words} />
            <SearchField name="search-filled" label={form.search} words={words} defaultValue={callSign} />
          </div>
        )
      },
    },
    {
      name: 'password',
      view: ({ form }) => (
        <div className="stack">
          <PasswordField {...password(form)} name="password-empty" />
          <PasswordField {...password(form)} name="password-filled" defaultValue="musterstadt" />
          <PasswordField {...password(form)} name="password-problem" problem={form.nameMissing} />
          <PasswordField {...password(form)} name="password-disabled" disabled />
        </div>
      ),
    },
    {
      name: 'number',
      view: ({ form }) => (
        <div className="stack">
          <NumberField name="number" label={form.tank} unit={form.tankUnit} defaultValue="2.000" />
          <NumberField
            name="number-problem"
            label={form.tank}
            unit={form.tankUnit}
            defaultValue="x"
            problem={form.tankWrong}
          />
        </div>
      ),
    },
    {
      name: 'date and time',
      view: ({ form }) => (
        <div className="stack">
          <DateTimeField
            name="begin"
            type="datetime-local"
            label={form.begin}
            defaultValue="2026-03-14T21:42"
          />
          <DateTimeField name="day" type="date" label={form.day} problem={form.nameMissing} />
          <DateTimeField name="moment" type="time" label={form.moment} defaultValue="21:42" disabled />
        </div>
      ),
    },
    {
      name: 'long text',
      view: ({ form, paragraph }, locale) => {
        const limit = lengthLimit(translate(locale), LIMIT)
        return (
          <div className="stack">
            <TextArea name="remark" label={form.remark} />
            <TextArea name="remark-grown" label={form.remark} defaultValue={`${paragraph}\n\n${paragraph}`} />
            <TextArea
              name="remark-near"
              label={form.remark}
              limit={limit}
              defaultValue={paragraph.slice(0, 190)}
            />
            <TextArea
              name="remark-over"
              label={form.remark}
              limit={limit}
              defaultValue={paragraph.repeat(2)}
            />
          </div>
        )
      },
    },
    {
      name: 'select',
      view: ({ form }) => {
        const choices = form.statuses.map((label, place) => ({ value: String(place), label }))
        return (
          <div className="stack">
            <SelectField name="select-nothing" label={form.status} choices={choices} nothing={form.nothing} />
            <SelectField name="select-chosen" label={form.status} choices={choices} defaultValue="1" />
            <SelectField
              name="select-problem"
              label={form.status}
              choices={choices}
              problem={form.nameMissing}
            />
            <SelectField name="select-disabled" label={form.status} choices={choices} disabled />
          </div>
        )
      },
    },
    {
      name: 'long words',
      view: ({ longSentence, longWord, unbreakable, paragraph }) => (
        <TextField
          name="text-long"
          label={longSentence}
          hint={paragraph}
          problem={`${longWord} ${unbreakable}`}
          defaultValue={unbreakable}
        />
      ),
    },
  ],
}

function password(form: Samples['form']) {
  return {
    label: form.password,
    autoComplete: 'current-password' as const,
    words: { reveal: form.reveal, capsLock: form.capsLock },
  }
}
