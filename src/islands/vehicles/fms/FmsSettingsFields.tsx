import '../../ui/fields/choice.css'
import '../../ui/fields/field.css'
import { useId } from 'react'
import {
  type FmsDigit,
  fmsDigits,
  FMS_WORD_LENGTH,
  fmsPresets,
} from '../../../contract/vehicles/fms-settings.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { type FmsDraft, labelName, limitNames } from '../../../lib/vehicles/fms-settings-form.ts'
import { DrawnChip } from './FmsChip.tsx'
import { FmsLimitField } from './FmsLimitField.tsx'
import { FmsWordField } from './FmsWordField.tsx'
import { presetWords } from './preset-words.ts'
import { translate } from '../../../i18n/translate.ts'
import './fms-settings.css'

/** What is wrong, by the name of the field. */
export type FieldTexts = Readonly<Record<string, string>>

interface Props {
  locale: Locale
  draft: FmsDraft
  problems: FieldTexts
  onChange: (draft: FmsDraft) => void
}

export function FmsSettingsFields({ locale, draft, problems, onChange }: Props) {
  const t = translate(locale)
  const group = useId()

  return (
    <>
      <fieldset className="field">
        <legend>{t('fmsSettings.preset')}</legend>
        <div className="fms-settings-presets">
          {fmsPresets.map((preset) => (
            <label key={preset} className="choice">
              <input
                className="tick"
                type="radio"
                name={group}
                checked={draft.preset === preset}
                onChange={() => onChange({ ...draft, preset })}
              />
              <span>{t(`fmsSettings.presets.${preset}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <section className="fms-settings-own">
        <h3>{t('fmsSettings.own')}</h3>
        <p className="muted">{t('fmsSettings.ownHint', { count: FMS_WORD_LENGTH })}</p>
        {fmsDigits.map((digit) => (
          <StatusFields key={digit} {...{ locale, draft, problems, onChange, digit }} />
        ))}
      </section>
      <section className="fms-settings-limits">
        <h3>{t('fmsSettings.stale')}</h3>
        <p className="muted">{t('fmsSettings.staleHint')}</p>
        {limitNames.map((name) => (
          <FmsLimitField
            key={name}
            locale={locale}
            name={name}
            limit={draft.limits[name]}
            problem={problems[name]}
            onChange={(limit) => onChange({ ...draft, limits: { ...draft.limits, [name]: limit } })}
          />
        ))}
      </section>
    </>
  )
}

/** One status: how it will look, and its words in both languages. */
function StatusFields({ locale, draft, problems, onChange, digit }: Props & { digit: FmsDigit }) {
  const t = translate(locale)
  const { labels, preset } = draft
  const ofPreset = (language: Locale) => presetWords(preset, language)[Number(digit)] ?? ''

  return (
    <fieldset className="fms-settings-status">
      <legend className="visually-hidden">{t('fmsSettings.status', { status: digit })}</legend>
      <div aria-hidden="true">
        <DrawnChip
          locale={locale}
          status={Number(digit)}
          word={labels[locale][digit].trim() || ofPreset(locale)}
          since={undefined}
          stale={false}
        />
      </div>
      {locales.map((language) => (
        <FmsWordField
          key={language}
          name={labelName(language, digit)}
          label={t(`fmsSettings.languages.${language}`)}
          language={language}
          value={labels[language][digit]}
          placeholder={ofPreset(language)}
          problem={problems[labelName(language, digit)]}
          onChange={(word) =>
            onChange({ ...draft, labels: { ...labels, [language]: { ...labels[language], [digit]: word } } })
          }
        />
      ))}
    </fieldset>
  )
}
