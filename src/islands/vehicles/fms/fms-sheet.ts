import type { ComponentType } from 'react'
import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import choiceStyles from '../../ui/fields/choice.css?inline'
import dialogStyles from '../../ui/overlay/dialog.css?inline'
import fieldStyles from '../../ui/fields/field.css?inline'
import switchStyles from '../../ui/fields/switch.css?inline'
import { FmsSheet, type FmsSheetProps } from './FmsSheet.tsx'
import styles from './fms-sheet.css?inline'

/** The sheet with all it needs but the chips' styles. */
export function readyFmsSheet(): ComponentType<FmsSheetProps> {
  adoptStyles(dialogStyles, fieldStyles, choiceStyles, switchStyles, styles)
  return FmsSheet
}
