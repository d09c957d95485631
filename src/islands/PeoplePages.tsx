/** The people of an organisation: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { People } from './People.tsx'
export { PersonDetail } from './PersonDetail.tsx'
