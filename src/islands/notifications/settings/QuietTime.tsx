import { useId, useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { typedProblem } from '../../../lib/pages/typed-date.ts'

interface Props {
  t: Translate
  label: string
  /** `HH:mm` */
  time: string
  onChoose: (time: string) => void
}

/** A time of day; while there is none in it, the last one holds. */
export function QuietTime({ t, label, time, onChoose }: Props) {
  const id = useId()
  const [isEmpty, setEmpty] = useState(false)

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className="input figures"
        required
        value={isEmpty ? '' : time}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => {
          const isTime = typedProblem(currentTarget) === undefined
          setEmpty(!isTime)
          // Some browsers add seconds.
          if (isTime) onChoose(currentTarget.value.slice(0, 'HH:mm'.length))
        }}
      />
      {isEmpty && (
        <p id={`${id}-problem`} className="problem">
          {t('notificationSettings.quiet.timeMissing', { time })}
        </p>
      )}
    </div>
  )
}
