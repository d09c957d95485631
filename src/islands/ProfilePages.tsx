/** Two islands of one page in one module, so that a browser asks once. */
export { Profile } from './Profile.tsx'
export { ProfilePerson } from './ProfilePerson.tsx'
