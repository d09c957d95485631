import type { ComponentType } from 'react'
import { adoptStyles } from '../ui/adopt-styles.ts'
import choiceStyles from '../ui/choice.css?inline'
import dialogStyles from '../ui/dialog.css?inline'
import fieldStyles from '../ui/field.css?inline'
import selectStyles from '../ui/select-field.css?inline'
import { FmsSettings, type FmsSettingsProps } from './FmsSettings.tsx'
import styles from './fms-settings.css?inline'

/** The dialog with all it needs but the chips' styles. */
export function readyFmsSettings(): ComponentType<FmsSettingsProps> {
  adoptStyles(dialogStyles, fieldStyles, choiceStyles, selectStyles, styles)
  return FmsSettings
}
