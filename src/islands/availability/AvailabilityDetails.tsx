import { useId } from 'react'
import {
  availabilityStatuses,
  LONGEST_AVAILABILITY_DAYS,
  LONGEST_AVAILABILITY_NOTE,
  type AvailabilityStatus,
  type OwnAvailability,
} from '../../contract/availability/availability.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { chosenStatus, endProblem } from '../../lib/availability/own-form.ts'
import { momentTyped, typedMinute } from '../../lib/pages/typed-date.ts'
import { type SetAvailability, setOwnAvailability } from '../../lib/stores/availability/own-availability.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { DateTimeField } from '../ui/fields/DateTimeField.tsx'
import { lengthLimit } from '../ui/fields/input-words.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { Form } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'

interface Props {
  locale: Locale
  own: OwnAvailability
  /** Now. */
  status: AvailabilityStatus
}

/** Another end of the member's status, the status that follows it, and a note. */
export function AvailabilityDetails({ locale, own, status }: Props) {
  const t = translate(locale)
  const id = useId()
  const set = (chosen: SetAvailability) =>
    setOwnAvailability(chosen).catch((error: unknown) =>
      tellFailure(locale, error, 'The availability could not be kept.'),
    )
  const endText = (problem: NonNullable<ReturnType<typeof endProblem>>) =>
    problem === 'noMoment'
      ? t('forms.typed.noMoment', { label: t('availability.end') })
      : t(`availability.${problem}`, { count: LONGEST_AVAILABILITY_DAYS })
  const check = (data: FormData): FieldProblem[] => {
    const problem = endProblem(textIn(data, 'end'), Date.now())
    const isTooLong = textIn(data, 'note').length > LONGEST_AVAILABILITY_NOTE
    return [
      ...(problem ? [{ field: 'end', text: endText(problem) }] : []),
      ...(isTooLong
        ? [{ field: 'note', text: t('availability.noteTooLong', { count: LONGEST_AVAILABILITY_NOTE }) }]
        : []),
    ]
  }
  const send = async (data: FormData) => {
    const until = momentTyped(textIn(data, 'end'))
    await set({
      status,
      ...(until !== undefined && { until }),
      followUp: chosenStatus(data.get('then')),
      note: textIn(data, 'note'),
    })
    return []
  }

  return (
    <Form
      key={`${own.until} ${own.follow_up} ${own.note}`}
      className="availability-details"
      words={formWords(t)}
      check={check}
      onSend={send}
    >
      <DateTimeField
        type="datetime-local"
        name="end"
        id={`${id}-end`}
        label={t('availability.end')}
        hint={t('availability.endHint', { count: LONGEST_AVAILABILITY_DAYS })}
        defaultValue={own.until === null ? '' : typedMinute(Date.parse(own.until))}
      />
      <SelectField
        name="then"
        id={`${id}-then`}
        label={t('availability.then')}
        nothing={t('availability.thenNothing')}
        defaultValue={own.follow_up ?? ''}
        choices={availabilityStatuses.map((value) => ({
          value,
          label: t(`availability.statuses.${value}`),
        }))}
      />
      <TextArea
        name="note"
        id={`${id}-note`}
        rows={2}
        label={t('availability.note')}
        hint={t('availability.noteHint')}
        defaultValue={own.note ?? ''}
        limit={lengthLimit(t, LONGEST_AVAILABILITY_NOTE)}
      />
      <div className="availability-details-actions">
        <Button type="submit">{t('availability.save')}</Button>
        <Button type="button" variant="quiet" onClick={() => void set({ status: null })}>
          {t('availability.takeBack')}
        </Button>
      </div>
    </Form>
  )
}

function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}
