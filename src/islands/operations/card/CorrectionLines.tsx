import type { Locale } from '../../../contract/locales.ts'
import { correctedFields, type Corrections } from '../../../contract/operations/corrections.ts'
import { changeWords } from '../../../i18n/change-words.ts'
import { translate } from '../../../i18n/translate.ts'
import { warning } from '../../ui/icons/frame.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** One line per correction: old and new value, of the text only the new one. */
export function CorrectionLines({ locale, corrections }: { locale: Locale; corrections: Corrections }) {
  const t = translate(locale)

  return correctedFields.map((field) => {
    const [before, after] = corrections[field] ?? []
    if (before === undefined || after === undefined) return null
    return (
      <p key={field} className="operation-place">
        <Icon shape={warning} />
        <span>{changeWords(t, field, [field === 'text' ? null : before, after])}</span>
      </p>
    )
  })
}
