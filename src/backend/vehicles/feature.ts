import type { Feature } from '../feature.ts'
import { vehicleDetailRoutes } from './detail-routes.ts'
import { fmsSettingsRoutes } from './fms-settings-routes.ts'
import { fmsIntakeRoutes } from './intake.ts'
import { personal } from './personal.ts'
import { vehicleRoutes } from './routes.ts'

// For features that take reports of another service.
export { vehiclesByName } from './names.ts'
export { publishRecorded, publishVehiclesOf } from './publish.ts'
export { recordReports, type StatusReport } from './record.ts'

export const vehicles: Feature = {
  name: 'vehicles',
  routes: [fmsIntakeRoutes, vehicleRoutes, vehicleDetailRoutes, fmsSettingsRoutes],
  personal,
}
