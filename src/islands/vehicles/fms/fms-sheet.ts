import type { ComponentType } from 'react'
import { FmsSheet, type FmsSheetProps } from './FmsSheet.tsx'
import './fms-sheet.css'

/** The sheet with all it needs but the chips' styles. */
export function readyFmsSheet(): ComponentType<FmsSheetProps> {
  return FmsSheet
}
