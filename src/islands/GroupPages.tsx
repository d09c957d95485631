/** The groups of an organisation: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { GroupDetail } from './GroupDetail.tsx'
export { GroupList } from './GroupList.tsx'
export { NewGroup } from './NewGroup.tsx'
