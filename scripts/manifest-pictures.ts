/** What a browser shows of the product before it is installed; `screenshots.ts` takes them, the manifest names them. */
export const pictures = [
  { name: 'home-narrow', page: 'home', form: 'narrow', width: 360, height: 640 },
  { name: 'alert-narrow', page: 'alert', form: 'narrow', width: 360, height: 640 },
  { name: 'home-wide', page: 'home', form: 'wide', width: 1280, height: 720 },
] as const
