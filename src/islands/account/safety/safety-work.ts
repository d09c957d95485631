import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import qrCodeStyles from '../../shared/qr-code.css?inline'
import { SafetyWork } from './SafetyWork.tsx'
import styles from './safety-work.css?inline'

/** What changes how somebody signs in, with all it needs: fetched when it is wanted. */
export function readySafetyWork(): typeof SafetyWork {
  adoptStyles(qrCodeStyles, styles)
  return SafetyWork
}
