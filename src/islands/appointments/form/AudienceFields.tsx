import { useState } from 'react'
import type { Translate } from '../../../i18n/messages.ts'
import { ready, type Loadable } from '../../../lib/api/loadable.ts'
import { type AppointmentValues, idsIn } from '../../../lib/appointments/appointment-input.ts'
import type {
  AppointmentChoices,
  GroupOption,
  NamedChoice,
} from '../../../lib/stores/appointments/appointment-choices.ts'
import { GroupChoice } from '../../shared/GroupChoice.tsx'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { comboboxWords } from '../../ui/fields/input-words.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'

interface Props {
  t: Translate
  start: AppointmentValues
  choices: Loadable<AppointmentChoices>
  /** The groups of the appointment by now: they stay, even where the caller cannot choose others. */
  groups: readonly NamedChoice[]
  /** Its responsible member by now: they may have left the organisation. */
  responsible: NamedChoice | undefined
  exists: boolean
}

/** For which members an appointment is, and who is responsible for it. */
export function AudienceFields({ t, start, choices, groups, responsible, exists }: Props) {
  const [audience, setAudience] = useState(start.groups === '' ? 'everybody' : 'groups')
  const chosen = idsIn(start.groups)
  const offered = withGroups(choices, groups)
  const people = choices.state === 'ready' ? choices.value.people : undefined

  return (
    <>
      <RadioGroup
        name="audience"
        id="appointment-audience"
        label={t('appointmentForm.audience')}
        look="segments"
        required
        defaultValue={audience}
        choices={(['everybody', 'groups'] as const).map((value) => ({
          value,
          label: t(`appointmentForm.audiences.${value}`),
        }))}
        onChoose={setAudience}
      />
      {audience === 'groups' && (
        <GroupChoice
          legend={t('appointmentForm.groups')}
          groups={offered}
          chosen={chosen}
          words={{
            loading: t('appointmentForm.groupsLoading'),
            unknown: t('appointmentForm.groupsUnknown'),
            none: t('appointmentForm.groupsNone'),
          }}
        />
      )}
      {audience === 'groups' &&
        chosen
          // As long as the form shows no box for it, a chosen group stays.
          .filter((id) => offered.state !== 'ready' || offered.value.every((group) => group.id !== id))
          .map((id) => <input key={id} type="hidden" name="group_ids" value={id} />)}
      {people && (
        <>
          <input type="hidden" name="names_responsible" value="yes" />
          <Combobox
            name="responsible_id"
            id="appointment-responsible_id"
            label={t('appointmentForm.responsible')}
            hint={t(exists ? 'appointmentForm.responsibleHint' : 'appointmentForm.responsibleNew')}
            defaultValues={start.responsible_id === '' ? [] : [start.responsible_id]}
            choices={withPerson(people, responsible).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            words={comboboxWords(t)}
          />
        </>
      )}
    </>
  )
}

function withGroups(
  choices: Loadable<AppointmentChoices>,
  groups: readonly NamedChoice[],
): Loadable<readonly GroupOption[]> {
  if (choices.state !== 'ready') return choices
  const known = choices.value.groups
  const others = groups.filter(({ id }) => known.every((group) => group.id !== id))
  return ready([...known, ...others.map((group) => ({ ...group, colour: 'grey' as const }))], choices.at)
}

function withPerson(
  people: readonly NamedChoice[],
  responsible: NamedChoice | undefined,
): readonly NamedChoice[] {
  if (!responsible || people.some(({ id }) => id === responsible.id)) return people
  return [...people, responsible]
}
