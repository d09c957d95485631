// One part: the form and the words of statuses are shown together.
export { StatusWords } from '../../vehicles/fms/StatusWords.tsx'
export { TenantEditor } from './TenantEditor.tsx'
