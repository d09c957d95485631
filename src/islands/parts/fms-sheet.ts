import type { ComponentType } from 'react'
import { adoptStyles } from '../ui/adopt-styles.ts'
import choiceStyles from '../ui/choice.css?inline'
import dialogStyles from '../ui/dialog.css?inline'
import fieldStyles from '../ui/field.css?inline'
import switchStyles from '../ui/switch.css?inline'
import { FmsSheet, type FmsSheetProps } from './FmsSheet.tsx'
import styles from './fms-sheet.css?inline'

/** The sheet with all it needs but the chips' styles. */
export function readyFmsSheet(): ComponentType<FmsSheetProps> {
  adoptStyles(dialogStyles, fieldStyles, choiceStyles, switchStyles, styles)
  return FmsSheet
}
