/** Where dispatch centres send alarms to; people are shown it, and tell it them. */
export const INTAKE_ALARM_PATH = '/api/intake/alarm'
