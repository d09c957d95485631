// One part: the form and the stations share nearly all they are made of.
export { OrganisationEditor } from './OrganisationEditor.tsx'
export { OrganisationMore } from './OrganisationMore.tsx'
