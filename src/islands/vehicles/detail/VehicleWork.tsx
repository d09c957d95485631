/** What changes a vehicle: fetched when somebody begins to. */
export { BackInService, OutOfServiceDialog } from './OutOfService.tsx'
export { VehicleEditor } from './VehicleEditor.tsx'
