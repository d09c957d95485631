/** The state of an upload on this page. */
export type UploadState =
  | 'waiting'
  | 'sending'
  /** The server has all bytes, and has not made a document of them yet. */
  | 'finishing'
  /** Continues by itself when the connection is back. */
  | 'cutOff'
  | 'paused'
  /** Began before the browser was closed, so the member has to choose the file again. */
  | 'away'
  /** The same, but another tab has its file by now. */
  | 'elsewhere'
  /** A document of this name lies in the folder: the member says whether this is its new version. */
  | 'sameName'
  | 'done'
  | 'failed'
