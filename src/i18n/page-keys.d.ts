/** Written by the build (`scripts/build/page-keys.ts`): page → the keys its script may ask for. */
declare module 'virtual:page-keys' {
  const keysOfPages: Readonly<Record<string, readonly string[]>>
  export default keysOfPages
}
