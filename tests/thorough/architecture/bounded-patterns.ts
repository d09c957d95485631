interface BoundedPattern {
  path: string
  /** As it is written: `/a+/g`. */
  pattern: string
  /** Why it never sees a long text. */
  because: string
}

const PASTED = 'a row that a person pastes into their own browser, of 2,000 letters at most'

/** Regular expressions that a long text would make slow, and that only ever see short ones. */
export const boundedPatterns: readonly BoundedPattern[] = [
  { path: 'src/backend/config.ts', pattern: '/\\/+$/', because: 'a setting of the operator' },
  {
    path: 'src/backend/documents/store/s3-store.ts',
    pattern: '/<Contents>(.*?)<\\/Contents>/gs',
    because: 'an answer of the store of the operator, with at most 1,000 keys',
  },
  {
    path: 'src/backend/documents/zip-names.ts',
    pattern: '/[. ]+$/',
    because: 'a name of 255 letters at most',
  },
  {
    path: 'src/backend/limits/counted-address.ts',
    pattern: '/[\\d.]+\\.\\d+$/',
    because: 'looked at only where `isIP` says that it is an address',
  },
  {
    path: 'src/backend/pages/accepted-encodings.ts',
    pattern: '/\\w+\\s*;\\s*q=0(\\.0*)?(?![\\d.])/g',
    because: 'the first 200 letters of a header',
  },
  {
    path: 'src/backend/pages/preload.ts',
    pattern: '/<script[^>]*\\ssrc="([^"]+)"/g',
    because: 'a page of ours, in which texts have no `<`',
  },
  {
    path: 'src/backend/pages/preload.ts',
    pattern: '/<astro-island(?:[^">]|"[^"]*")*>/g',
    because: 'a page of ours, in which texts have no `<`',
  },
  {
    path: 'src/backend/shared-links/redact.ts',
    pattern: '/\\s+(?=\\(?0)/',
    because: 'the beginning of a remark, of 2,000 letters, or a name of 200',
  },
  {
    path: 'src/lib/people/pasted-cells.ts',
    pattern: `/^[\\s'"<]*[^\\s@;,|<>]+@[^\\s@;,|<>]+[\\s'">]*$/`,
    because: PASTED,
  },
  { path: 'src/lib/people/pasted-guess.ts', pattern: '/^[^\\d]+[\\s,][^\\d]+$/', because: PASTED },
  {
    path: 'src/lib/people/pasted-line.ts',
    pattern: '/^\\s*(?:an|to|cc|bcc|von|from)\\s*:\\s*(?=.*@)/i',
    because: PASTED,
  },
  { path: 'src/lib/people/pasted-mail.ts', pattern: '/<[^<>]*@[^<>]*>/', because: PASTED },
  {
    path: 'src/lib/people/pasted-mail.ts',
    pattern: '/^(?:[^<>]*[\\t;,|])?\\s*<[^<>]*>\\s*(?:[\\t;,|][^<>]*)?$/',
    because: PASTED,
  },
  { path: 'src/lib/people/pasted-mail.ts', pattern: '/<([^<>]*@[^<>]*)>/g', because: PASTED },
  { path: 'src/lib/people/pasted-mail.ts', pattern: '/^[\\s,;]+|[\\s,;]+$/g', because: PASTED },
  { path: 'src/lib/people/pasted-person.ts', pattern: '/^[^\\S\\t]+|\\s+$/g', because: PASTED },
  { path: 'src/lib/people/pasted-person.ts', pattern: `/[\\s>)"'\\].,;:]+$/`, because: PASTED },
  {
    path: 'src/lib/places/coordinates.ts',
    pattern:
      '/^([+-]?\\d{1,2}(?:[.,]\\d+)?)\\s*°?\\s*[NS]?\\s*[,;/ ]\\s*([+-]?\\d{1,3}(?:[.,]\\d+)?)\\s*°?\\s*[EOW]?$/i',
    because: 'a text of 60 letters at most',
  },
  {
    path: 'src/lib/tenant/text-blocks.ts',
    pattern: '/https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?)\\]]|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g',
    because: 'one paragraph of a text that an administrator of the tenant has written',
  },
]
