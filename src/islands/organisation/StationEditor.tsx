import { useEffect, useId } from 'react'
import type { Locale } from '../../contract/locales.ts'
import {
  LONGEST_STATION_ADDRESS,
  LONGEST_STATION_NAME,
  MOST_STATIONS,
  type Station,
} from '../../contract/organisation/stations.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  inputOf,
  noValues,
  problemsIn,
  type StationField,
  valuesIn,
  valuesOf as valuesOfStation,
} from '../../lib/organisation/station-form.ts'
import { currentStationOf, makeStation, saveStation } from '../../lib/stores/organisation/stations.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { EditConflict } from '../shared/EditConflict.tsx'
import { PositionField } from '../shared/place/PositionField.tsx'
import { useEdited } from '../shared/use-edited.ts'
import { formProblems } from '../shared/form-problems.ts'

interface Props {
  locale: Locale
  /** undefined: it is a new one. */
  station?: Station
  onEnd: () => void
}

const valuesOf = (station: Station | undefined) => (station ? valuesOfStation(station) : noValues)

/** The form of a station. What was typed stays until it is saved, or somebody says that it may go. */
export function StationEditor({ locale, station, onEnd }: Props) {
  const t = translate(locale)
  const heading = useId()
  const edited = useEdited(station, { valuesOf, valuesIn })
  const { base, conflict, start } = edited
  useEffect(() => edited.frame.current?.querySelector('input')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    const input = await inputOf(values, names)
    try {
      if (!base) await makeStation({ ...input, name: values.name })
      else if (names.length > 0) await saveStation(base.id, { version: base.version, ...input })
      showToast({ text: t(base ? 'stations.saved' : 'stations.created', { name: values.name }) })
      return []
    } catch (error) {
      console.warn('The station was not saved.', error)
      const theirs = currentStationOf(error)
      if (!theirs) return problemsOf(t, error)
      edited.meet(theirs)
      return [{ field: undefined, text: t('stations.conflictText') }]
    }
  }

  const check = (data: FormData) =>
    problemsIn(valuesIn(data)).map(({ field, problem }) => ({
      field,
      text: t(`stations.${problem}`, {
        count: field === 'name' ? LONGEST_STATION_NAME : LONGEST_STATION_ADDRESS,
      }),
    }))

  const leave = () => {
    if (!edited.isChanged() || confirm(t('stations.discard'))) onEnd()
  }

  return (
    <section ref={edited.frame} className="station-editor" aria-labelledby={heading}>
      <h3 id={heading}>
        {station ? t('stations.editOf', { name: station.name }) : t('stations.newHeading')}
      </h3>
      <Form
        aria-labelledby={heading}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onEnd}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => valuesOf(base)[name]}
            onTake={edited.take}
          />
        )}
        <div key={edited.round} className="station-fields">
          <div className="organisation-pair">
            <TextField
              name="name"
              id="station-name"
              label={t('stations.name')}
              defaultValue={start.name}
              maxLength={LONGEST_STATION_NAME}
              autoComplete="off"
              required
            />
            <TextField
              name="address"
              id="station-address"
              label={t('stations.address')}
              defaultValue={start.address}
              maxLength={LONGEST_STATION_ADDRESS}
              autoComplete="off"
            />
          </div>
          <PositionField locale={locale} id="station-coordinates" coordinates={start.coordinates} />
        </div>
        <div className="form-buttons">
          <SubmitButton busyText={t('stations.saving')}>
            {t(station ? 'stations.save' : 'stations.create')}
          </SubmitButton>
          <button type="button" className="button quiet" onClick={leave}>
            {t('stations.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
}

function labelOf(t: Translate, name: StationField): string {
  return name === 'coordinates' ? t('organisationSettings.place') : t(`stations.${name}`)
}

/** Why it was not saved; what is said about half of a place is said about its coordinates. */
function problemsOf(t: Translate, error: unknown): FieldProblem[] {
  return formProblems(t, problemOf(error), {
    offline: t('stations.offline'),
    conflict: t('stations.full', { count: MOST_STATIONS }),
    fields: { lat: 'coordinates', lng: 'coordinates' },
  })
}
