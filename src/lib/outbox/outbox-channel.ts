/** On it tabs and the worker tell each other that something has been kept or sent. */
export const OUTBOX_CHANNEL = 'outbox'

/** Under this name the browser is asked to wake the worker when there is a network. */
export const OUTBOX_SYNC = 'outbox'
