// One part: the form, the texts and the words of statuses are shown together.
export { StatusWords } from '../../vehicles/fms/StatusWords.tsx'
export { TenantEditor } from './TenantEditor.tsx'
export { TenantTexts } from '../texts/TenantTexts.tsx'
