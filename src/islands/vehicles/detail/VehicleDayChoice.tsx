import { useStore } from '@nanostores/react'
import { lightFormat } from 'date-fns'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { typedProblem } from '../../../lib/pages/typed-date.ts'
import { $chosenDay, $vehicleDay, chooseDay } from '../../../lib/stores/vehicles/vehicle-day.ts'
import { dayBeside } from '../../../lib/vehicles/vehicle-day.ts'
import { Problem } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { back, next } from '../../ui/icons/interface.ts'
import { translate } from '../../../i18n/translate.ts'

/** Before it nobody had a radio that reports a status to this product; and a year that is half typed is no year. */
const FIRST_DAY = '2000-01-01'
const DAY_ID = 'vehicle-day-choice'

/** Which day: the one before, the one after, or any. */
export function VehicleDayChoice({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const shown = useStore($vehicleDay, { ssr: 'initial' })
  const chosen = useStore($chosenDay, { ssr: 'initial' })
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const today = lightFormat(Date.now(), 'yyyy-MM-dd')
  const day = chosen ?? (shown.state === 'ready' ? shown.value.day : today)
  // Not React's value: it would take back what is typed by half.
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day
    setProblem(undefined)
  }, [day])
  const choose = (wanted: string) => {
    if (wanted < FIRST_DAY || wanted > today) return
    chooseDay(wanted === today ? undefined : wanted)
  }

  // Only once it is left: until then it is typed by half.
  const judge = (field: HTMLInputElement) => {
    const wrong = typedProblem(field)
    const isOutside = field.value < FIRST_DAY || field.value > today
    if (wrong && wrong !== 'outside')
      setProblem(t(`forms.typed.${wrong}`, { label: t('vehicleMore.dayLabel') }))
    else setProblem(isOutside ? t('vehicleMore.dayOutside') : undefined)
  }

  return (
    <div className="vehicle-day-choice">
      <StepButton
        label={t('vehicleMore.before')}
        shape={back}
        off={day <= FIRST_DAY}
        onPress={() => choose(dayBeside(day, -1))}
      />
      <input
        ref={input}
        type="date"
        className="vehicle-day-input"
        aria-label={t('vehicleMore.dayLabel')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${DAY_ID}-problem`}
        required
        min={FIRST_DAY}
        max={today}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        onBlur={({ currentTarget }) => judge(currentTarget)}
      />
      <StepButton
        label={t('vehicleMore.after')}
        shape={next}
        off={day >= today}
        onPress={() => choose(dayBeside(day, 1))}
      />
      <Problem id={DAY_ID} text={problem} />
    </div>
  )
}

/** Off, it keeps the focus: whoever goes on day by day is not thrown out at the last one. */
function StepButton(props: { label: string; shape: string; off: boolean; onPress: () => void }) {
  const { label, shape, off, onPress } = props
  return (
    <button
      type="button"
      className="button square quiet"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <Icon shape={shape} />
    </button>
  )
}
