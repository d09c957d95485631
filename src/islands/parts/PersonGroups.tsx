import type { Group } from '../../contract/groups.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { GROUPS_SHOWN } from '../../lib/person-form.ts'
import { GroupMark } from './GroupMark.tsx'
import { personWorkWords } from './person-work-words.ts'

interface Props {
  locale: Locale
  groups: Loadable<readonly Group[]>
  /** The ids of those with which it begins. */
  chosen: readonly number[]
}

/** In which groups somebody is. */
export function PersonGroups({ locale, groups, chosen }: Props) {
  const t = personWorkWords(locale)

  return (
    <fieldset className="person-fields" data-field="group_ids">
      <legend>{t('personWork.groups')}</legend>
      {groups.state === 'loading' && <p className="muted">{t('personWork.groupsLoading')}</p>}
      {groups.state === 'failed' && <p className="notice">{t('personWork.groupsUnknown')}</p>}
      {groups.state === 'ready' && (
        <>
          <input type="hidden" name={GROUPS_SHOWN} value="true" />
          {groups.value.length === 0 && <p className="muted">{t('personWork.groupsNone')}</p>}
          <div className="person-fields-grid">
            {groups.value.map(({ id, name, colour }) => (
              <label key={id} className="choice">
                <input
                  type="checkbox"
                  className="tick"
                  name="group_ids"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                <GroupMark name={name} colour={colour} />
              </label>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
