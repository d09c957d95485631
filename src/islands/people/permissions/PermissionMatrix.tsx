import './permission-matrix.css'
import type { Translate } from '../../../i18n/translate.ts'
import {
  chosenOf,
  type Choices,
  type PermissionRow,
  type Reach,
  type Setting,
} from '../../../lib/people/permission-rows.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { close } from '../../ui/icons/frame.ts'
import { check } from '../../ui/icons/interface.ts'
import { permissionWords, reasonWords } from './permission-words.ts'
import { LockedSetting, SettingChoice } from './SettingChoice.tsx'

export interface MatrixProps {
  t: Translate
  rows: readonly PermissionRow[]
  choices: Choices
  /** The name of the organisation for which they hold. */
  organisation: string
  onChoose: (row: PermissionRow, reach: Reach, setting: Setting) => void
}

const areas = ['operations', 'vehicles', 'files', 'availability'] as const
const columns = ['permission', 'now', 'here', 'generally'] as const

/** Every permission by its area: whether it holds and why, and what is set for the person themselves. */
export function PermissionMatrix(props: MatrixProps) {
  const { t, rows, organisation } = props

  return (
    <div className="permission-matrix">
      {/* Beside each other they stand once above; below each other each says its own. */}
      <div className="permission-columns" aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{t(`personPermissions.columns.${column}`, { organisation })}</span>
        ))}
      </div>
      {areas.map((area) => (
        <section key={area} aria-labelledby={`permissions-${area}`}>
          <h3 id={`permissions-${area}`}>{t(`permissionNames.areas.${area}`)}</h3>
          <ul className="card">
            {rows
              .filter(({ name }) => name.startsWith(`${area}.`))
              .map((row) => (
                <MatrixRow key={row.name} {...props} row={row} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MatrixRow({ t, row, choices, organisation, onChoose }: MatrixProps & { row: PermissionRow }) {
  const { name, holds, reason, set, may } = row
  const words = permissionWords(t, name)
  const isChanged = (reach: Reach) => chosenOf(row, reach, choices) !== set[reach]
  const setting = (reach: Reach) => {
    const about = {
      t,
      name: `${name} ${reach}`,
      permission: words,
      label: t(`personPermissions.columns.${reach}`, { organisation }),
      chosen: chosenOf(row, reach, choices),
    }
    return may[reach] ? (
      <SettingChoice
        {...about}
        changed={isChanged(reach)}
        onChoose={(chosen) => onChoose(row, reach, chosen)}
      />
    ) : (
      <LockedSetting {...about} />
    )
  }

  return (
    <li className="permission-row" data-changed={isChanged('here') || isChanged('generally') || undefined}>
      <div className="permission-name">
        <h4>{words}</h4>
        <code>{name}</code>
      </div>
      <p className="permission-now" data-holds={holds}>
        <Icon shape={holds ? check : close} size={16} />
        <span>
          <strong>{t(holds ? 'personPermissions.yes' : 'personPermissions.no')}</strong>{' '}
          <span className="muted">{reasonWords(t, reason, organisation)}</span>
        </span>
      </p>
      {setting('here')}
      {setting('generally')}
    </li>
  )
}
