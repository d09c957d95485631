/** In the address of a page that is opened from outside: the organisation it is about. Taken off once it is read. */
export const ORGANISATION_PARAMETER = 'organisation'
