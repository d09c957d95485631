import type { ComponentType } from 'react'
import { FmsSettings, type FmsSettingsProps } from './FmsSettings.tsx'
import './fms-settings.css'

/** The dialog with all it needs but the chips' styles. */
export function readyFmsSettings(): ComponentType<FmsSettingsProps> {
  return FmsSettings
}
