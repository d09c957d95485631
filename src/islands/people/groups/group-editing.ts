export { GroupEditor } from './GroupEditor.tsx'
export { GroupRemoval } from './GroupRemoval.tsx'
