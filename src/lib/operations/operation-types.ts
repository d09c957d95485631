// Islands know it from here; the words themselves are the backend's too.
export { typeKey, typeSlugs } from '../../i18n/operation-types.ts'
