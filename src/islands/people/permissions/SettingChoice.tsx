import type { Translate } from '../../../i18n/translate.ts'
import { type Setting, settings } from '../../../lib/people/permission-rows.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { locked } from '../../ui/icons/errors.ts'

interface SettingProps {
  t: Translate
  /** Of its radio buttons. */
  name: string
  /** In plain words. */
  permission: string
  /** For what it is set. */
  label: string
  chosen: Setting
}

interface ChoiceProps extends SettingProps {
  /** Chosen, and not saved yet. */
  changed: boolean
  onChoose: (setting: Setting) => void
}

/** Granted, refused, or neither. */
export function SettingChoice({ t, name, permission, label, chosen, changed, onChoose }: ChoiceProps) {
  return (
    <fieldset className="setting-choice" data-changed={changed || undefined}>
      <legend>
        <span className="visually-hidden">{permission}: </span>
        {label}
        {changed && <span className="visually-hidden"> ({t('personPermissions.changed')})</span>}
      </legend>
      <div className="setting-choices">
        {settings.map((setting) => (
          <label key={setting}>
            <input
              type="radio"
              name={name}
              value={setting}
              checked={setting === chosen}
              onChange={() => onChoose(setting)}
            />
            <span>{t(`personPermissions.settings.${setting}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What is set, for whoever may not change it. */
export function LockedSetting({ t, label, chosen }: SettingProps) {
  return (
    <p className="setting-locked">
      <span className="setting-locked-label">{label}: </span>
      <Icon shape={locked} size={16} />
      {t(`personPermissions.settings.${chosen}`)}
      <span className="visually-hidden"> ({t('personPermissions.locked')})</span>
    </p>
  )
}
