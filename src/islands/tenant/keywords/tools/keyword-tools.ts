export { StarterDialog } from './StarterDialog.tsx'
export { TryMessage } from './TryMessage.tsx'
export { UnmatchedTexts } from './UnmatchedTexts.tsx'
