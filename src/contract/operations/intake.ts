/** Where dispatch centres send alarms to; people are shown it, and tell it them. */
export const INTAKE_ALARM_PATH = '/api/intake/alarm'
/** Where radio gateways report status to. */
export const INTAKE_FMS_PATH = '/api/intake/fms'
