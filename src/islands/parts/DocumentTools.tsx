export { DocumentActions } from './DocumentActions.tsx'
export { Uploads } from './Uploads.tsx'
