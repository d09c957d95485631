import type { ComponentType } from 'react'
import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import choiceStyles from '../../ui/fields/choice.css?inline'
import dialogStyles from '../../ui/overlay/dialog.css?inline'
import fieldStyles from '../../ui/fields/field.css?inline'
import selectStyles from '../../ui/fields/select-field.css?inline'
import { FmsSettings, type FmsSettingsProps } from './FmsSettings.tsx'
import styles from './fms-settings.css?inline'

/** The dialog with all it needs but the chips' styles. */
export function readyFmsSettings(): ComponentType<FmsSettingsProps> {
  adoptStyles(dialogStyles, fieldStyles, choiceStyles, selectStyles, styles)
  return FmsSettings
}
