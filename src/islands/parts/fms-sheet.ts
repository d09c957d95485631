import type { ComponentType } from 'react'
import { adoptStyles } from '../ui/adopt-styles.ts'
import dialogStyles from '../ui/dialog.css?inline'
import { FmsSheet, type FmsSheetProps } from './FmsSheet.tsx'
import styles from './fms-sheet.css?inline'

/** The sheet with all it needs but the chips' styles. */
export function readyFmsSheet(): ComponentType<FmsSheetProps> {
  adoptStyles(dialogStyles, styles)
  return FmsSheet
}
