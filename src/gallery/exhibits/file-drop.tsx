import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { ChosenFile } from '../../islands/ui/fields/ChosenFile.tsx'
import { FileDrop } from '../../islands/ui/fields/FileDrop.tsx'
import { fileSize } from '../../islands/ui/fields/file-check.ts'
import { fileWords } from '../../islands/ui/fields/input-words.ts'
import type { Exhibit } from '../exhibit.ts'

const words = (locale: Locale, multiple = false) => fileWords(translate(locale), multiple)

export const fileDrop: Exhibit = {
  name: 'file-drop',
  group: 'forms',
  states: [
    {
      name: 'one file',
      view: ({ form }, locale) => (
        <FileDrop name="file" label={form.attachments} locale={locale} words={words(locale)} />
      ),
    },
    {
      name: 'several, checked',
      view: ({ form, paragraph }, locale) => (
        <FileDrop
          name="files"
          label={form.attachments}
          hint={paragraph}
          locale={locale}
          words={words(locale, true)}
          accept="image/*,.pdf"
          maximumSize={1_000_000}
          multiple
        />
      ),
    },
    {
      name: 'problem',
      view: ({ form }, locale) => (
        <FileDrop
          name="file-problem"
          label={form.attachments}
          problem={form.nameMissing}
          locale={locale}
          words={words(locale)}
        />
      ),
    },
    {
      name: 'disabled',
      view: ({ form }, locale) => (
        <FileDrop
          name="file-disabled"
          label={form.attachments}
          locale={locale}
          words={words(locale)}
          disabled
        />
      ),
    },
    {
      name: 'chosen files',
      view: ({ form, unbreakable }, locale) => {
        const { remove, tooLarge } = words(locale)
        const rows = [
          { name: 'lageplan.pdf', bytes: 48_000, state: {} },
          { name: 'einsatzstelle.jpg', bytes: 3_400_000, state: { progress: 0.4 } },
          {
            name: 'film.mp4',
            bytes: 1_200_000_000,
            state: { problem: tooLarge(fileSize(1_000_000, locale)) },
          },
          { name: `${unbreakable}.jpg`, bytes: 900, state: { progress: 0.9, problem: form.lost } },
        ]
        return (
          <ul className="file-list">
            {rows.map(({ name, bytes, state }) => (
              <ChosenFile
                key={name}
                name={name}
                size={fileSize(bytes, locale)}
                state={state}
                removeLabel={remove(name)}
                disabled={false}
                onRemove={() => undefined}
                onLast={() => undefined}
              />
            ))}
          </ul>
        )
      },
    },
  ],
}
