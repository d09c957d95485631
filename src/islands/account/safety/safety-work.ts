import '../../shared/qr-code.css'
import { SafetyWork } from './SafetyWork.tsx'
import './safety-work.css'

/** What changes how somebody signs in, with all it needs: fetched when it is wanted. */
export function readySafetyWork(): typeof SafetyWork {
  return SafetyWork
}
