// One part: it comes with all the fields of the form.
export { TenantOrganisationEditor } from './TenantOrganisationEditor.tsx'
