import '../../ui/fields/choice.css'
import '../../ui/fields/radio-group.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type GrantState, grantStates } from '../../../lib/people/group-form.ts'
import { type PermissionName, permissionNames } from '../../../contract/permission-names.ts'

type Area = PermissionName extends infer Name
  ? Name extends `${infer Area}.${string}`
    ? Area
    : never
  : never

interface Props {
  locale: Locale
  /** With which they begin. */
  values: Readonly<Record<PermissionName, GrantState>>
}

const areas = Map.groupBy(permissionNames, (name) => name.slice(0, name.indexOf('.')) as Area)

/** What a group may do: each permission is granted, refused, or left to what else a person is. */
export function GroupGrants({ locale, values }: Props) {
  const t = translate(locale)

  return (
    <section className="card group-grants" aria-labelledby="group-grants">
      <h2 id="group-grants">{t('groupForm.permissions')}</h2>
      <p className="muted">{t('groupForm.permissionsHint')}</p>
      {[...areas].map(([area, names]) => (
        <div key={area} className="group-grants-area">
          <h3>{t(`permissionNames.areas.${area}`)}</h3>
          {names.map((name) => (
            <Grant key={name} locale={locale} name={name} state={values[name]} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Grant({ locale, name, state }: { locale: Locale; name: PermissionName; state: GrantState }) {
  const t = translate(locale)
  const id = `grant-${name.replace('.', '-')}`

  return (
    <div className="group-grant" role="radiogroup" aria-labelledby={id} data-field={name}>
      <span id={id}>{t(`permissionNames.${name}`)}</span>
      <div className="segments">
        {grantStates.map((one) => (
          <label key={one} className="choice">
            <input className="tick" type="radio" name={name} value={one} defaultChecked={one === state} />
            <span>{t(`groupForm.grants.${one}`)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
