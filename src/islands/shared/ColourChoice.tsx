import '../ui/fields/choice.css'
import '../ui/fields/radio-group.css'
import './colour-choice.css'
import { type GroupColour, groupColours } from '../../contract/people/groups.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { GroupMark } from './GroupMark.tsx'

interface Props {
  locale: Locale
  label: string
  /** With which it begins. */
  chosen: GroupColour
}

/** By which colour something is known, each with its name. */
export function ColourChoice({ locale, label, chosen }: Props) {
  const t = translate(locale)

  return (
    <fieldset className="field radio-group" role="radiogroup" data-field="colour">
      <legend>{label}</legend>
      <div className="colour-choice">
        {groupColours.map((colour) => (
          <label key={colour} className="choice">
            <input
              className="tick"
              type="radio"
              name="colour"
              value={colour}
              defaultChecked={colour === chosen}
            />
            <GroupMark name={t(`colours.${colour}`)} colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
