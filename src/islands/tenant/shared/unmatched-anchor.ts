/** What an address ends with that opens the texts without a keyword on the page of keywords. */
export const UNMATCHED_ANCHOR = 'unmatched'
