// One part: it comes with all the fields of the form.
export { TenantVehicleEditor } from './TenantVehicleEditor.tsx'
export { VehicleRemoval } from './VehicleRemoval.tsx'
export { VehicleStanding } from './VehicleStanding.tsx'
