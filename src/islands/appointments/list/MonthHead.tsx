import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Month, shiftMonth } from '../../../lib/appointments/calendar.ts'
import { monthName } from '../../../lib/pages/dates.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { back, next } from '../../ui/icons/interface.ts'

interface Props {
  locale: Locale
  /** Of the heading. */
  id: string
  month: Month
  onMonth: (month: Month) => void
}

/** The name of the month between the ways to the one before and the one after. */
export function MonthHead({ locale, id, month, onMonth }: Props) {
  const t = translate(locale)
  return (
    <div className="month-head">
      <IconButton
        shape={back}
        label={t('appointments.month.previous')}
        onClick={() => onMonth(shiftMonth(month, -1))}
      />
      <h2 id={id} aria-live="polite">
        {monthName(month, locale)}
      </h2>
      <IconButton
        shape={next}
        label={t('appointments.month.next')}
        onClick={() => onMonth(shiftMonth(month, 1))}
      />
    </div>
  )
}
