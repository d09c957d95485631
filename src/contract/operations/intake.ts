/** Where dispatch centres send alarms to; people are shown it, and tell it them. */
export const INTAKE_ALARM_PATH = '/api/intake/alarm'
/** Where radio gateways report status to. */
export const INTAKE_FMS_PATH = '/api/intake/fms'
/** The largest message that is read, in bytes. */
export const INTAKE_BYTES = 8 * 1024 * 1024
/** Fields and entries of lists that are read of an alarm besides the known ones. */
export const INTAKE_KEYS = 1000
/** More vehicles than any brigade sends; what is beyond is a broken sender's. */
export const INTAKE_VEHICLES = 200
