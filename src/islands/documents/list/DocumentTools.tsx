export { DocumentActions } from './DocumentActions.tsx'
export { Uploads } from '../upload/Uploads.tsx'
