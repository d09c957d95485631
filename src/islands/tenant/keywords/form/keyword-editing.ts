export { KeywordEditor } from './KeywordEditor.tsx'
export { KeywordRemoval } from './KeywordRemoval.tsx'
