import { atom } from 'nanostores'

/** Whether the page asks for an organisation in place of its content, because the guard wants one to be chosen. */
export const $asksOrganisation = atom(false)
