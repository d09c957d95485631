/** Path for alarms from dispatch centres; administrators find it on the integrations page and pass it on. */
export const INTAKE_ALARM_PATH = '/api/intake/alarm'
/** Path for FMS status reports from radio gateways. */
export const INTAKE_FMS_PATH = '/api/intake/fms'
/** Largest message that the server reads, in bytes. */
export const INTAKE_BYTES = 8 * 1024 * 1024
/** Most unknown fields and list entries that the server reads in an alarm. */
export const INTAKE_KEYS = 1000
/** Most vehicles of an alarm: more than any brigade sends, so a longer list comes from a faulty sender. */
export const INTAKE_VEHICLES = 200
