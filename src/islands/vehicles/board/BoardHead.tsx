import { memo, useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type BoardCounts, type BoardGrouping, boardGroupings } from '../../../lib/vehicles/vehicle-board.ts'

const countNames = ['committed', 'available', 'out', 'other'] as const

/** How many vehicles can be sent, to be seen from afar; undefined: nobody knows yet. */
export function BoardCountList({ locale, counts }: { locale: Locale; counts: BoardCounts | undefined }) {
  const t = translate(locale)
  return (
    <dl className="vehicle-counts" aria-label={t('vehicleBoard.counts.label')}>
      {countNames.map((name) => (
        <div key={name} data-count={name}>
          <dt>{t(`vehicleBoard.counts.${name}`)}</dt>
          <dd className="figures">{counts ? counts[name] : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ChoiceProps {
  locale: Locale
  by: BoardGrouping
  onChoose: (by: BoardGrouping) => void
}

/** What stands together; not rendered with every status: React writes the name of a radio button anew each time. */
export const BoardGroupingChoice = memo(function BoardGroupingChoice({ locale, by, onChoose }: ChoiceProps) {
  const t = translate(locale)
  const choice = useRef<HTMLFieldSetElement>(null)
  // On a bad line somebody may choose before the script is there to hear it: the browser has kept what they chose.
  useEffect(() => {
    const chosen = choice.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const name = boardGroupings.find((one) => one === chosen)
    if (name && name !== by) onChoose(name)
    // Once, of what was chosen before the first effect.
  }, [])
  return (
    <fieldset ref={choice} className="vehicle-grouping">
      <legend className="visually-hidden">{t('vehicleBoard.group.label')}</legend>
      <div className="segmented">
        {boardGroupings.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="vehicle-grouping"
              value={name}
              checked={name === by}
              onChange={() => onChoose(name)}
            />
            {t(`vehicleBoard.group.${name}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
