import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { Combobox } from '../../islands/ui/fields/Combobox.tsx'
import { comboboxWords } from '../../islands/ui/fields/input-words.ts'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const words = (locale: Locale) => comboboxWords(translate(locale))

export const combobox: Exhibit = {
  name: 'combobox',
  group: 'forms',
  states: [
    {
      name: 'single',
      view: ({ form, people }, locale) => (
        <div className="stack">
          <Combobox name="one" label={form.crew} choices={named(people)} words={words(locale)} />
          <Combobox
            name="one-chosen"
            label={form.crew}
            choices={named(people)}
            defaultValues={['1']}
            words={words(locale)}
          />
          <Combobox
            name="one-problem"
            label={form.crew}
            problem={form.nameMissing}
            choices={named(people)}
            words={words(locale)}
          />
          <Combobox
            name="one-disabled"
            label={form.crew}
            choices={named(people)}
            defaultValues={['2']}
            words={words(locale)}
            disabled
          />
        </div>
      ),
    },
    {
      name: 'multiple',
      view: ({ form, people, longPerson }, locale) => (
        <div className="stack">
          <Combobox name="some" label={form.crew} choices={named(people)} words={words(locale)} multiple />
          <Combobox
            name="some-chosen"
            label={form.crew}
            choices={named([...people, longPerson])}
            defaultValues={['0', '3', '5']}
            words={words(locale)}
            multiple
          />
        </div>
      ),
    },
    {
      name: 'groups',
      view: (samples, locale) => (
        <Combobox
          name="grouped"
          label={samples.form.vehicle}
          choices={vehicles(samples)}
          words={words(locale)}
        />
      ),
    },
    {
      name: 'five hundred',
      view: (samples, locale) => (
        <Combobox
          name="many"
          label={samples.form.vehicle}
          choices={Array.from({ length: 500 }, (_, place) => ({
            value: String(place),
            label: `${samples.callSign}-${place + 1}`,
          }))}
          words={words(locale)}
        />
      ),
    },
  ],
}

function named(labels: readonly string[]) {
  return labels.map((label, place) => ({ value: String(place), label }))
}

function vehicles({ form, callSign, longCallSign }: Samples) {
  return [
    { value: 'hlf', label: callSign, hint: 'HLF 20', group: form.squad },
    { value: 'dlk', label: 'Florian Musterstadt 1/33-1', hint: 'DLK 23/12', group: form.squad },
    { value: 'elw', label: 'Florian Musterstadt 1/11-1', hint: 'ELW 1', group: form.squad, disabled: true },
    { value: 'rtw', label: longCallSign, hint: 'RTW', group: form.special },
  ]
}
