import { useStore } from '@nanostores/react'
import { useContext, useState } from 'react'
import type { Translate } from '../../../i18n/messages.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { Problem } from '../../ui/fields/Field.tsx'
import { FormContext } from '../../ui/form/form-context.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'

interface Props {
  t: Translate
  /** The ids of groups with commas; '' for everybody. */
  groups: string
}

/** Who sees something: the whole organisation, or some of its groups. */
export function VisibilityFields({ t, groups }: Props) {
  const choices = useStore($documentChoices, { ssr: 'initial' })
  const problem = useContext(FormContext)?.problems.get('group_ids')
  const [visibility, setVisibility] = useState(groups === '' ? 'organisation' : 'groups')
  const chosen = new Set(groups.split(','))
  const isKnown = choices.state === 'ready'
  const all = isKnown ? choices.value.groups : []
  // As long as nobody can choose, what was chosen stays.
  const unchanged = isKnown || groups === 'none' ? [] : [...chosen].filter(Boolean)

  return (
    <>
      <RadioGroup
        name="visibility"
        label={t('documentWork.visibility')}
        hint={t('documentWork.visibilityHint')}
        look="segments"
        required
        defaultValue={visibility}
        choices={(['organisation', 'groups'] as const).map((value) => ({
          value,
          label: t(`documentWork.visibilities.${value}`),
        }))}
        onChoose={setVisibility}
      />
      {visibility === 'groups' && (
        <fieldset className="field" data-field="group_ids">
          <legend>{t('documentWork.groups')}</legend>
          {choices.state === 'failed' && <p className="notice">{t('documentWork.groupsUnknown')}</p>}
          {isKnown && all.length === 0 && <p className="muted">{t('documentWork.noGroups')}</p>}
          {unchanged.map((id) => (
            <input key={id} type="hidden" name="group_ids" value={id} />
          ))}
          {all.map(({ id, name }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                className="tick"
                name="group_ids"
                value={id}
                defaultChecked={chosen.has(String(id))}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          <Problem id="group_ids" text={problem} />
        </fieldset>
      )}
    </>
  )
}
