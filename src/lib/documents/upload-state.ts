/**
 * The state of an upload on this page. `cutOff`: continues by itself when the connection is back. `away`: began before the browser was
 * closed, so the member has to choose the file again. `elsewhere`: the same, but another tab has its file by now. `finishing`: the server
 * has all bytes, and has not made a document of them yet.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'finishing'
  | 'cutOff'
  | 'paused'
  | 'away'
  | 'elsewhere'
  | 'done'
  | 'failed'
