import { translate } from '../../i18n/translate.ts'
import { Checkbox } from '../../islands/ui/fields/Checkbox.tsx'
import { switchWords } from '../../islands/ui/fields/input-words.ts'
import { RadioGroup } from '../../islands/ui/fields/RadioGroup.tsx'
import { Switch } from '../../islands/ui/fields/Switch.tsx'
import type { Exhibit } from '../exhibit.ts'

export const choices: Exhibit = {
  name: 'choices',
  group: 'forms',
  states: [
    {
      name: 'checkbox',
      view: ({ form, longSentence, paragraph }) => (
        <div className="stack">
          <Checkbox name="agree" label={form.agree} />
          <Checkbox name="agree-checked" label={form.agree} hint={form.reachableHint} defaultChecked />
          <Checkbox name="agree-problem" label={form.agree} problem={form.agreeMissing} />
          <Checkbox name="agree-disabled" label={form.agree} disabled />
          <Checkbox name="agree-fixed" label={form.agree} disabled defaultChecked />
          <Checkbox name="agree-long" label={longSentence} hint={paragraph} />
        </div>
      ),
    },
    {
      name: 'switch',
      view: ({ form, longSentence }, locale) => {
        const words = switchWords(translate(locale))
        return (
          <div className="stack">
            <Switch name="off" label={form.reachable} words={words} />
            <Switch name="on" label={form.reachable} hint={form.reachableHint} words={words} defaultChecked />
            <Switch name="off-disabled" label={form.reachable} words={words} disabled />
            <Switch name="on-disabled" label={form.reachable} words={words} disabled defaultChecked />
            <Switch name="on-long" label={longSentence} words={words} defaultChecked />
          </div>
        )
      },
    },
    ...(['list', 'segments'] as const).map((look) => ({
      name: `radio ${look}`,
      view: ({ form }: Parameters<Exhibit['states'][number]['view']>[0]) => {
        const choices = form.answers.map((label, place) => ({ value: String(place), label }))
        return (
          <div className="stack">
            <RadioGroup name={`${look}`} label={form.answer} look={look} choices={choices} />
            <RadioGroup
              name={`${look}-chosen`}
              label={form.answer}
              hint={form.reachableHint}
              look={look}
              choices={choices}
              defaultValue="1"
            />
            <RadioGroup
              name={`${look}-problem`}
              label={form.answer}
              problem={form.nameMissing}
              look={look}
              choices={choices}
            />
            <RadioGroup
              name={`${look}-disabled`}
              label={form.answer}
              look={look}
              choices={choices}
              defaultValue="0"
              disabled
            />
          </div>
        )
      },
    })),
    {
      name: 'radio with hints',
      view: ({ form, longSentence, paragraph }) => (
        <RadioGroup
          name="hints"
          label={form.answer}
          choices={[
            { value: 'a', label: form.agree, hint: form.reachableHint },
            { value: 'b', label: longSentence, hint: paragraph },
          ]}
          defaultValue="a"
        />
      ),
    },
  ],
}
